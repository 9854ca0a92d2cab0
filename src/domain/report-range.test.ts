import { expect, test } from 'vitest'
import { comparedInstants, countDays, rangeBefore, rangeInstants, resolveRange } from './report-range.ts'

const today = '2026-03-31'
const zone = 'Europe/London'

test.each([
  ['30 days without a wish', {}, { from: '2026-03-02', to: today }],
  ['seven days', { range: '7' }, { from: '2026-03-25', to: today }],
  ['this month', { range: 'month' }, { from: '2026-03-01', to: today }],
  [
    'days of one’s own go before a name',
    { range: '7', from: '2026-01-05', to: '2026-01-06' },
    { from: '2026-01-05', to: '2026-01-06' },
  ],
  ['an open end is today', { from: '2026-03-30' }, { from: '2026-03-30', to: today }],
  ['an open beginning is thirty days', { to: '2026-01-30' }, { from: '2026-01-01', to: '2026-01-30' }],
  ['nothing lies after today', { from: '2026-03-31', to: '2027-12-31' }, { from: today, to: today }],
  ['the end before the beginning', { from: '2026-03-02', to: '2026-03-01' }, 'order'],
  ['a range that is yet to come', { from: '2026-04-01', to: '2026-04-02' }, 'future'],
  ['a year and its leap day', { from: '2025-03-31', to: today }, { from: '2025-03-31', to: today }],
  ['a day more than that', { from: '2025-03-30', to: today }, 'length'],
] as const)('a range is days up to today: %s', (_, question, expected) => {
  expect(resolveRange(question, today)).toEqual(expected)
})

test('a range is compared with as many days before it', () => {
  expect(rangeBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({ from: '2026-01-29', to: '2026-02-28' })
  expect(countDays({ from: '2026-03-01', to: '2026-03-31' })).toBe(31)
})

test('each day begins at midnight of the zone, also the one with 23 hours and the one with 25', () => {
  const spring = rangeInstants({ from: '2026-03-28', to: '2026-03-30' }, zone)
  expect(spring.days).toEqual(['2026-03-28', '2026-03-29', '2026-03-30'])
  expect(spring.starts.map((start) => start.toISOString())).toEqual([
    '2026-03-28T00:00:00.000Z',
    '2026-03-29T00:00:00.000Z',
    '2026-03-29T23:00:00.000Z',
  ])
  expect(spring.to.toISOString()).toBe('2026-03-30T23:00:00.000Z')
  const autumn = rangeInstants({ from: '2026-10-25', to: '2026-10-25' }, zone)
  expect((autumn.to.getTime() - autumn.from.getTime()) / 3_600_000).toBe(25)
})

test('a range that has not ended is compared with the days before up to the same time of day', () => {
  const range = { from: '2026-01-13', to: '2026-01-14' }
  const at = (time: string) => comparedInstants(range, new Date(time), zone)
  expect(at('2026-01-14T09:30:00Z')).toEqual({ from: new Date('2026-01-11T00:00:00Z'), to: new Date('2026-01-12T09:30:00Z') })
  // A day later it has ended, and the days before count whole.
  expect(at('2026-01-15T09:30:00Z').to).toEqual(new Date('2026-01-13T00:00:00Z'))
})
