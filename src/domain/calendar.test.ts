import { expect, test } from 'vitest'
import { daySpan, isMonth, lastDays, monthAfter, monthOf, monthSpan, monthsDown } from './calendar.ts'

const hours = ({ from, to }: { from?: Date; to?: Date }) => ((to?.getTime() ?? 0) - (from?.getTime() ?? 0)) / 3_600_000

test.each([
  // 29 March 2026 has 23 hours in London, 25 October has 25.
  ['2026-02', '2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z', 28 * 24],
  ['2026-03', '2026-03-01T00:00:00.000Z', '2026-03-31T23:00:00.000Z', 31 * 24 - 1],
  ['2026-07', '2026-06-30T23:00:00.000Z', '2026-07-31T23:00:00.000Z', 31 * 24],
  ['2026-10', '2026-09-30T23:00:00.000Z', '2026-11-01T00:00:00.000Z', 31 * 24 + 1],
  ['2026-12', '2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z', 31 * 24],
])('a month of London is as long as its clocks say: %s', (month, from, to, length) => {
  const span = monthSpan(month, 'Europe/London')
  expect([span.from.toISOString(), span.to.toISOString(), hours(span)]).toEqual([from, to, length])
})

test.each([
  ['2026-03-28', 24],
  ['2026-03-29', 23],
  ['2026-10-25', 25],
  ['2026-10-26', 24],
])('a day of London has its own length: %s', (day, length) => {
  expect(hours(daySpan(day, day, 'Europe/London'))).toBe(length)
})

test('an open end stays open', () => {
  expect(daySpan(undefined, undefined, 'UTC')).toEqual({})
  expect(daySpan('2026-05-01', undefined, 'UTC')).toEqual({ from: new Date('2026-05-01T00:00:00Z') })
  expect(daySpan(undefined, '2026-05-01', 'UTC')).toEqual({ to: new Date('2026-05-02T00:00:00Z') })
})

test('an instant belongs to the month of the zone', () => {
  expect(monthOf(new Date('2026-06-30T22:59:59Z'), 'Europe/London')).toBe('2026-06')
  expect(monthOf(new Date('2026-06-30T23:00:00Z'), 'Europe/London')).toBe('2026-07')
  expect(monthOf(new Date('2026-06-30T16:00:00Z'), 'Asia/Shanghai')).toBe('2026-07')
})

test('months are counted over the turn of the year', () => {
  expect(monthAfter('2026-12', 1)).toBe('2027-01')
  expect(monthAfter('2026-01', -1)).toBe('2025-12')
  expect(monthsDown('2026-02', '2025-11')).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
  expect(monthsDown('2026-02', '2026-03')).toEqual([])
})

test.each([
  ['2026-01', true],
  ['2026-12', true],
  ['2026-13', false],
  ['2026-00', false],
  ['2026-1', false],
  ['2026-01-01', false],
])('%s is a month: %s', (text, is) => {
  expect(isMonth(text)).toBe(is)
})

test('the last days end with today, over the day on which the clocks change', () => {
  const days = lastDays(new Date('2026-03-30T12:00:00Z'), 'Europe/London', 3)
  expect(days.map(({ day }) => day)).toEqual(['2026-03-28', '2026-03-29', '2026-03-30'])
  expect(days.map(hours)).toEqual([24, 23, 24])
})
