import { type CSSProperties, useState } from 'react'
import classes from './day-chart.module.css'

export type DaySeries = { name: string; label: string; values: readonly number[] }

type Props = {
  /** what the picture says, for who does not see it */
  text: string
  /** one per value: `2026-03-09` */
  days: readonly string[]
  lines: readonly DaySeries[]
}

/** Counts per day as columns, several lines on top of each other. Pointing at a day tells its figures. */
export function DayChart({ text, days, lines }: Props) {
  const [hovered, setHovered] = useState<number>()
  const sums = days.map((_, index) => lines.reduce((sum, line) => sum + (line.values[index] ?? 0), 0))
  const top = axisMaximum(Math.max(0, ...sums))
  const shown = hovered === undefined ? undefined : days[hovered]
  return (
    <div>
      <p className={classes.legend} aria-hidden>
        {lines.map((line, seriesIndex) => (
          <span key={line.name} className={classes.key} data-place={seriesIndex}>
            {line.label}
            {hovered !== undefined && <b>{(line.values[hovered] ?? 0).toLocaleString('en-GB')}</b>}
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
        <div className={classes.columns} aria-hidden onPointerLeave={() => setHovered(undefined)}>
          {days.map((day, index) => (
            <div
              key={day}
              className={classes.column}
              data-pointed={hovered === index || undefined}
              onPointerEnter={() => setHovered(index)}
              onPointerDown={() => setHovered(index)}
            >
              {lines.map((line, seriesIndex) => (
                <i
                  key={line.name}
                  data-place={seriesIndex}
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

/** The upper end of a scale: an even number people like to read, never below the highest value. 0 → 4, 7 → 8, 130 → 200. */
export function axisMaximum(highest: number): number {
  if (highest <= 4) return 4
  const power = 10 ** Math.floor(Math.log10(highest))
  const step = [1, 2, 4, 6, 8, 10].find((each) => each * power >= highest) ?? 10
  return step * power
}
