import { expect, test } from 'vitest'
import { dayAfter } from '#domain/calendar.ts'
import { columnsOf } from './by-week.ts'

const days = (count: number) => Array.from({ length: count }, (_, index) => dayAfter('2026-01-01', index))

test('a quarter is drawn by day, and what is longer by week', () => {
  expect(
    columnsOf(
      days(92),
      days(92).map(() => 1),
    ),
  ).toMatchObject({ isByWeek: false, days: days(92) })
  const year = columnsOf(
    days(366),
    days(366).map((_, index) => index),
  )
  expect([year.isByWeek, year.days.length, year.values.length]).toEqual([true, 53, 53])
  expect(year.days.slice(0, 2)).toEqual(['2026-01-01', '2026-01-08'])
  expect(year.values[0]).toBe(0 + 1 + 2 + 3 + 4 + 5 + 6)
  // The last two days have no whole week; nothing is lost.
  expect(year.values.at(-1)).toBe(364 + 365)
})
