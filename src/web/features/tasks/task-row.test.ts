import { expect, test } from 'vitest'
import { roundDuration, secondsLeft } from './task-row.tsx'

test('what is left follows from the pace since the task was first seen', () => {
  // 1,000 rows in 2 s; 4,000 are left.
  expect(secondsLeft({ done: 0, atMs: 0 }, { done: 1000, atMs: 2000 }, 5000)).toBe(8)
  expect(secondsLeft({ done: 500, atMs: 10_000 }, { done: 1000, atMs: 20_000 }, 1500)).toBe(10)
})

test('without a pace there is no guess', () => {
  expect(secondsLeft({ done: 10, atMs: 0 }, { done: 10, atMs: 60_000 }, 100)).toBeNull()
  expect(secondsLeft({ done: 0, atMs: 0 }, { done: 50, atMs: 1000 }, 100)).toBeNull()
})

test.each([
  [3, 'seconds', 3],
  [23, 'seconds', 25],
  [89, 'seconds', 90],
  [100, 'minutes', 2],
  [3600, 'minutes', 60],
  [7000, 'hours', 2],
] as const)('%i seconds are said as %s: %i', (seconds, unit, count) => {
  expect(roundDuration(seconds)).toEqual({ unit, count })
})
