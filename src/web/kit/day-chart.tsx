import { type CSSProperties, useState } from 'react'
import classes from './day-chart.module.css'

export type DaySeries = {
  name: string
  label: string
  values: readonly number[] /** of its colour, the same on every chart */
  place?: number
}

type Props = {
  /** what the picture says, for who does not see it */
  text: string
  /** one per value: `2026-03-09` */
  days: readonly string[]
  lines: readonly DaySeries[]
  format?: (value: number) => string
  /** the sum of all lines, as the legend calls it; without it no sum is shown */
  sumLabel?: string
  /** where the scale ends when there is next to nothing */
  least?: number
}

const plain = (value: number): string => value.toLocaleString('en-GB')

/** Figures per day as columns, several lines on top of each other; what is below zero hangs from the line. Pointing at a day tells its figures. */
export function DayChart({ text, days, lines, format = plain, sumLabel, least = 4 }: Props) {
  const [hovered, setHovered] = useState<number>()
  const above = days.map((_, day) => sumOf(lines, day, (value) => Math.max(0, value)))
  const below = days.map((_, day) => sumOf(lines, day, (value) => Math.max(0, -value)))
  const deepest = Math.max(0, ...below)
  const top = axisMaximum(Math.max(0, ...above), least)
  const bottom = deepest === 0 ? 0 : axisMaximum(deepest, least)
  const shown = hovered === undefined ? undefined : days[hovered]
  return (
    <div>
      <p className={classes.legend} aria-hidden>
        {lines.map((line, index) => (
          <span key={line.name} className={classes.key} data-place={line.place ?? index}>
            {line.label}
            {hovered !== undefined && <b>{format(line.values[hovered] ?? 0)}</b>}
          </span>
        ))}
        {shown && (
          <span className={classes.day}>
            {shown}
            {sumLabel && hovered !== undefined && (
              <b>
                {sumLabel} {format(sumOf(lines, hovered, (value) => value))}
              </b>
            )}
          </span>
        )}
      </p>
      <div className={classes.plot} role="img" aria-label={text} style={{ '--above': top, '--below': bottom } as CSSProperties}>
        <div className={classes.scale} aria-hidden>
          <span style={{ '--at': 0 } as CSSProperties}>{format(top)}</span>
          {bottom === 0 && <span style={{ '--at': 0.5 } as CSSProperties}>{format(top / 2)}</span>}
          <span style={{ '--at': top / (top + bottom) } as CSSProperties}>{format(0)}</span>
          {bottom > 0 && <span style={{ '--at': 1 } as CSSProperties}>{format(-bottom)}</span>}
          {/* The longest of them makes room for the others, which stand where they belong. */}
          <i>{[format(top), format(-bottom)].sort((one, other) => other.length - one.length)[0]}</i>
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
              <Stack lines={lines} day={index} of={(value) => value / top} side="above" />
              {bottom > 0 && <Stack lines={lines} day={index} of={(value) => -value / bottom} side="below" />}
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

type StackProps = { lines: readonly DaySeries[]; day: number; of: (value: number) => number; side: 'above' | 'below' }

const Stack = ({ lines, day, of, side }: StackProps) => (
  <div className={classes.stack} data-side={side}>
    {lines.map((line, index) => {
      const share = of(line.values[day] ?? 0)
      return (
        <i key={line.name} data-place={line.place ?? index} style={{ '--share': share } as CSSProperties} hidden={!(share > 0)} />
      )
    })}
  </div>
)

const sumOf = (lines: readonly DaySeries[], day: number, part: (value: number) => number): number =>
  lines.reduce((sum, line) => sum + part(line.values[day] ?? 0), 0)

/** The upper end of a scale: an even number people like to read, never below the highest value. 0 → 4, 7 → 8, 130 → 200. */
export function axisMaximum(highest: number, least = 4): number {
  if (highest <= least) return least
  const power = 10 ** Math.floor(Math.log10(highest))
  const step = [1, 2, 4, 6, 8, 10].find((each) => each * power >= highest) ?? 10
  return step * power
}
