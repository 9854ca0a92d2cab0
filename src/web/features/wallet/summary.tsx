import { Alert, Skeleton } from '@mantine/core'
import { IconSnowflake } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { WalletSummary } from '#contract/wallet.ts'
import { showMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import { summaryOptions } from './queries.ts'
import classes from './wallet.module.css'

/** How the wallet stands. What is nothing and mostly is nothing (set aside, owed) is left out. */
export function Summary() {
  const { data } = useQuery(summaryOptions)
  if (!data)
    return (
      <div className={classes.summary} aria-hidden>
        <Skeleton h={76} radius="md" />
        <Skeleton h={76} radius="md" />
      </div>
    )
  return (
    <>
      {data.is_frozen === 1 && (
        <Alert color="red" icon={<IconSnowflake />} title={t('wallet.frozen')}>
          {t('wallet.frozen_text')}
        </Alert>
      )}
      <dl className={classes.summary}>
        <Figure label={t('wallet.balance')} value={showMoney(data.money)} name="money" />
        {isSome(data.held) && (
          <Figure label={t('wallet.held')} value={showMoney(data.held)} note={t('wallet.held_note')} name="held" />
        )}
        {isSome(data.owed) && (
          <Figure label={t('wallet.owed')} value={showMoney(data.owed)} note={t('wallet.owed_note')} name="owed" />
        )}
        <Figure label={t('wallet.points')} value={data.points.toLocaleString('en-GB')} name="points" />
      </dl>
    </>
  )
}

const isSome = (amount: string): boolean => Number(amount) !== 0

type FigureProps = { label: string; value: string; note?: string; name: keyof WalletSummary }

function Figure({ label, value, note, name }: FigureProps) {
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
