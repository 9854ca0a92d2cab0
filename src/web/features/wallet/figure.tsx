import type { WalletSummary } from '#contract/wallet.ts'
import classes from './wallet.module.css'

type Props = { label: string; value: string; note?: string; name: keyof WalletSummary }

/** One of the figures at the head of a log. */
export function Figure({ label, value, note, name }: Props) {
  return (
    <div className={classes.figure} data-figure={name}>
      <dt>{label}</dt>
      <dd>
        <b>{value}</b>
        {note && <small>{note}</small>}
      </dd>
    </div>
  )
}
