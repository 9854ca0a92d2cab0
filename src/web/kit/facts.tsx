import type { ReactNode } from 'react'
import classes from './facts.module.css'

export type FactLine = {
  label: ReactNode
  value: ReactNode
  note?: ReactNode
  /** a sum or whatever else must not be missed */
  emphasis?: 'sum' | 'attention'
}

type Props = {
  /** `ends`: the value at the right end of its line; `columns`: beside its label; `figures`: below it, large */
  layout: 'columns' | 'ends' | 'figures'
  lines: (FactLine | false | undefined)[]
}

/** Labels and their values. */
export function Facts({ layout, lines }: Props) {
  return (
    <dl className={classes.facts} data-layout={layout}>
      {lines
        .filter((line) => line !== false && line !== undefined)
        .map(({ label, value, note, emphasis }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts have no state and labels may repeat
          <div key={index} data-emphasis={emphasis}>
            <dt>{label}</dt>
            <dd>
              {value}
              {note && <small>{note}</small>}
            </dd>
          </div>
        ))}
    </dl>
  )
}
