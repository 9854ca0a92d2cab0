import type { Tone } from '#web/kit/state-badge.tsx'

/** What is drawn, said without the charting library: pages know this, and only the drawing itself knows the library. */

type Drawn = {
  /** what the picture says, for who does not see it */
  text: string
  height: number
}

/** Of its colour, the same on every chart. */
export const seriesPlaces = [0, 1, 2, 3, 4, 5] as const
export type SeriesPlace = (typeof seriesPlaces)[number]

export type DayLine = { name: string; label: string; values: readonly number[]; place: SeriesPlace }

export type DayColumnsProps = Drawn & {
  /** one per value: `2026-03-09` */
  days: readonly string[]
  lines: readonly DayLine[]
  show: (value: number) => string
  /** shorter, for the scale */
  showScale: (value: number) => string
  /** what the sum of all lines is called; without it no sum is shown */
  sumLabel?: string
  /** where the scale ends when there is next to nothing */
  least: number
}

export type BarSeries = { name: string; label: string; place: SeriesPlace }

export type BarRow = { label: string; tone?: Tone; values: Record<string, number> }

export type BarsProps = Drawn & {
  rows: readonly BarRow[]
  series: readonly BarSeries[]
  show: (value: number) => string
  /** what is told of a row beside its figures, when it is pointed at */
  describe?: (label: string) => string
}

export type SharesProps = Drawn & {
  parts: readonly { key: string; label: string; value: number; tone: Tone }[]
  show: (value: number) => string
  total: string
}

/** How tall a chart of days is, and one of bars: known before it is drawn, so that nothing moves when it comes. */
export const dayHeight = 210
export const sharesHeight = 176
const rowHeight = 34
const barHeight = 20

export const barsHeight = (rows: number, series = 1): number => rows * (rowHeight + (series - 1) * barHeight)
