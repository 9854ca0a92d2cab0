import { type CSSProperties, useState } from 'react'
import classes from './day-chart.module.css'
import { roundTop } from './round-top.ts'

export type DayLine = { name: string; label: string; values: readonly number[] }

type Props = {
  /** what the picture says, for who does not see it */
  text: string
  /** one per value: `2026-03-09` */
  days: readonly string[]
  lines: readonly DayLine[]
}

/** Counts per day as columns, several lines on top of each other. Pointing at a day tells its figures. */
export function DayChart({ text, days, lines }: Props) {
  const [pointed, setPointed] = useState<number>()
  const sums = days.map((_, index) => lines.reduce((sum, line) => sum + (line.values[index] ?? 0), 0))
  const top = roundTop(Math.max(0, ...sums))
  const shown = pointed === undefined ? undefined : days[pointed]
  return (
    <div>
      <p className={classes.legend} aria-hidden>
        {lines.map((line, place) => (
          <span key={line.name} className={classes.key} data-place={place}>
            {line.label}
            {pointed !== undefined && <b>{(line.values[pointed] ?? 0).toLocaleString('en-GB')}</b>}
          </span>
        ))}
        {shown && <span className={classes.day}>{shown}</span>}
      </p>
      <div className={classes.plot} role="img" aria-label={text}>
        <div className={classes.scale} aria-hidden>
          <span>{top.toLocaleString('en-GB')}</span>
          <span>{(top / 2).toLocaleString('en-GB')}</span>
          <span>0</span>
        </div>
        <div className={classes.columns} aria-hidden onPointerLeave={() => setPointed(undefined)}>
          {days.map((day, index) => (
            <div
              key={day}
              className={classes.column}
              data-pointed={pointed === index || undefined}
              onPointerEnter={() => setPointed(index)}
              onPointerDown={() => setPointed(index)}
            >
              {lines.map((line, place) => (
                <i
                  key={line.name}
                  data-place={place}
                  style={{ '--share': (line.values[index] ?? 0) / top } as CSSProperties}
                  hidden={!line.values[index]}
                />
              ))}
            </div>
          ))}
        </div>
        <div className={classes.ends} aria-hidden>
          <span>{days[0]?.slice(5)}</span>
          <span>{days[Math.floor(days.length / 2)]?.slice(5)}</span>
          <span>{days.at(-1)?.slice(5)}</span>
        </div>
      </div>
    </div>
  )
}
