import { expect, test } from 'vitest'
import type { Trend } from '#contract/dashboard.ts'
import { channelSeries, dayTotals, trendLines } from './show-trend.ts'

const trend = (values: number[][]): Trend => ({ name: 'parcels', unit: 'count', today: 0, usual: null, values })
const channels = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `C${index + 1}` }))

test('the busiest channels come first and the rest is drawn together', () => {
  const values = [[1], [7], [3], [2], [9], [4], [5]]
  const series = channelSeries({ channels: channels(7), trends: [trend(values)] })
  expect(series.map(({ key }) => key)).toEqual(['5', '2', '7', '6', '3', 'other'])
  expect(series.at(-1)?.indexes.toSorted()).toEqual([0, 3])
  expect(channelSeries({ channels: channels(6), trends: [trend(values)] }).map(({ key }) => key)).not.toContain('other')
})

test('a channel keeps its colour on a chart where another has nothing', () => {
  const series = channelSeries({ channels: channels(2), trends: [trend([[5], [1]])] })
  expect(trendLines(trend([[0], [2]]), series, 1)).toEqual([{ name: '2', label: 'C2', place: 1, values: [2] }])
  expect(
    dayTotals(
      trend([
        [1, 2],
        [3, -5],
      ]),
      2,
    ),
  ).toEqual([4, -3])
})
