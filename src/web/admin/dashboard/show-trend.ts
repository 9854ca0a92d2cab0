import type { Trend, TrendAnswer } from '#contract/dashboard.ts'
import { type DayLine, seriesPlaces } from '#web/features/report/chart-props.ts'
import { sumOf } from '#web/features/report/show-value.ts'
import { t } from '#web/lib/words.ts'

/** As many channels have a colour of their own; the others are drawn together. */
const shownChannels = 5

export type ChannelSeries = { key: string; name: string; indexes: number[] }

/** The channels with most parcels (of most of anything, for who may not know of parcels) one by one, and the rest as one. The same for every chart. */
export function channelSeries({ channels, trends }: Pick<TrendAnswer, 'channels' | 'trends'>): ChannelSeries[] {
  const weighed = channels
    .map(({ id, name }, index) => ({ id, name, index, total: sumOf(trends[0]?.values[index] ?? []) }))
    .sort((one, other) => other.total - one.total)
  const alone = weighed.length <= shownChannels + 1 ? weighed : weighed.slice(0, shownChannels)
  const rest = weighed.slice(alone.length)
  return [
    ...alone.map(({ id, name, index }) => ({ key: String(id), name, indexes: [index] })),
    ...(rest.length > 0 ? [{ key: 'other', name: t('dashboard.other_channels'), indexes: rest.map(({ index }) => index) }] : []),
  ]
}

/** A chart's lines: those that have anything to draw, each in the colour of its channel. */
export function trendLines(trend: Trend, series: readonly ChannelSeries[], days: number): DayLine[] {
  return series
    .map(({ key, name, indexes }, place) => ({
      name: key,
      label: name,
      place: seriesPlaces[place] ?? 5,
      values: Array.from({ length: days }, (_, day) => sumOf(indexes.map((index) => trend.values[index]?.[day] ?? 0))),
    }))
    .filter(({ values }) => values.some((value) => value !== 0))
}

export const dayTotals = (trend: Trend, days: number): number[] =>
  Array.from({ length: days }, (_, day) => sumOf(trend.values.map((values) => values[day] ?? 0)))
