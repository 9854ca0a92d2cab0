import type { CSSProperties } from 'react'
import classes from './bar-list.module.css'

export type Bar = {
  key: string
  label: string
  value: number
  /** the value as people read it */
  text: string
  /** a second, higher value: drawn as a lighter end of the bar */
  reach?: number
  /** below the bar */
  note?: string
}

/** Values side by side as bars, each with its name and its figure, so that nothing is said by length or colour alone. */
export function BarList({ bars }: { bars: readonly Bar[] }) {
  const highest = Math.max(...bars.map(({ value, reach = 0 }) => Math.max(Math.abs(value), reach)), Number.MIN_VALUE)
  return (
    <ul className={classes.bars}>
      {bars.map(({ key, label, value, text, reach, note }) => (
        <li key={key} data-bar={key}>
          <span>{label}</span>
          <div className={classes.track} aria-hidden>
            {reach !== undefined && <i data-reach style={{ '--share': reach / highest } as CSSProperties} />}
            <i data-negative={value < 0 || undefined} style={{ '--share': Math.abs(value) / highest } as CSSProperties} />
          </div>
          <b>{text}</b>
          {note && <small>{note}</small>}
        </li>
      ))}
    </ul>
  )
}
