import { expect, test } from 'vitest'
import { formatTime, isCalendarDay, parseWallClock, toInstant, wallClock } from './time.ts'

const london = 'Europe/London'

test('ten digits are seconds, more are milliseconds', () => {
  expect(formatTime(1_773_065_107, 'UTC')).toBe('2026-03-09 14:05:07')
  expect(formatTime(1_773_065_107_000, 'UTC')).toBe('2026-03-09 14:05:07')
  expect(formatTime('1773065107', 'UTC')).toBe('2026-03-09 14:05:07')
})

test('nothing is written as nothing', () => {
  for (const value of [null, undefined, '', 0, 'soon']) expect(formatTime(value, london)).toBe('')
})

test('the pattern decides what is shown', () => {
  expect(formatTime('2026-07-01T11:02:03Z', london, 'hh:MM dd/mm/yyyy')).toBe('12:02 01/07/2026')
})

test('midnight is 00, an afternoon is 24-hour', () => {
  expect(formatTime('2026-01-05T00:00:00Z', london)).toBe('2026-01-05 00:00:00')
  expect(formatTime('2026-01-05T19:11:26Z', london)).toBe('2026-01-05 19:11:26')
})

test('the 23-hour and the 25-hour day of London', () => {
  expect(formatTime('2026-03-29T00:59:59Z', london)).toBe('2026-03-29 00:59:59')
  expect(formatTime('2026-03-29T01:00:00Z', london)).toBe('2026-03-29 02:00:00')
  expect(formatTime('2026-10-25T00:30:00Z', london)).toBe('2026-10-25 01:30:00')
  expect(formatTime('2026-10-25T01:30:00Z', london)).toBe('2026-10-25 01:30:00')
  const spring = [parseWallClock('2026-03-29', london), parseWallClock('2026-03-30', london)].map(Number)
  const autumn = [parseWallClock('2026-10-25', london), parseWallClock('2026-10-26', london)].map(Number)
  expect((spring[1] as number) - (spring[0] as number)).toBe(23 * 3_600_000)
  expect((autumn[1] as number) - (autumn[0] as number)).toBe(25 * 3_600_000)
})

test('a wall clock is read in its zone', () => {
  expect(parseWallClock('2026-07-01 12:00:00', london)?.toISOString()).toBe('2026-07-01T11:00:00.000Z')
  expect(parseWallClock('2026-07-01 12:00', 'Asia/Shanghai')?.toISOString()).toBe('2026-07-01T04:00:00.000Z')
  for (const bad of ['2026-02-30', '2026-13-01', 'yesterday', '2026-01-01 25:00:00'])
    expect(parseWallClock(bad, london)).toBeNull()
})

test('an invalid date is nothing', () => {
  expect(toInstant(new Date('nonsense'))).toBeNull()
})

test.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-2-1', false],
  ['2026-02-28 10:00', false],
  ['', false],
])('%j is a day of the calendar: %j', (text, is) => {
  expect(isCalendarDay(text)).toBe(is)
})

test('a clock for many instants shows what the formatter shows, on both sides of every change', () => {
  const clock = wallClock(london)
  const shown = (text: string) => clock(Date.parse(text) / 1000).toISOString()
  expect(shown('2026-03-29T00:59:59Z')).toBe('2026-03-29T00:59:59.000Z')
  expect(shown('2026-03-29T01:00:00Z')).toBe('2026-03-29T02:00:00.000Z')
  expect(shown('2026-10-25T00:59:59Z')).toBe('2026-10-25T01:59:59.000Z')
  expect(shown('2026-10-25T01:00:00Z')).toBe('2026-10-25T01:00:00.000Z')
  expect(wallClock('Asia/Kathmandu')(0).toISOString()).toBe('1970-01-01T05:30:00.000Z')
  expect(wallClock('Asia/Kathmandu')(1_773_065_107).toISOString()).toBe('2026-03-09T19:50:07.000Z')
})
