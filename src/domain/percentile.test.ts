import { expect, test } from 'vitest'
import { percentile } from './percentile.ts'

const times = (...hours: number[]) => hours.map((each) => ({ hours: each, count: 1 }))

test('half of them took at most the median, nine tenths at most the other', () => {
  expect(percentile(times(24, 96, 48, 72, 144), 0.5)).toBe(72)
  expect(percentile(times(24, 96, 48, 72, 144), 0.9)).toBe(144)
  expect(percentile(times(24, 48), 0.5)).toBe(24)
  expect(
    percentile(
      [
        { hours: 10, count: 9 },
        { hours: 99, count: 1 },
      ],
      0.9,
    ),
  ).toBe(10)
  expect(
    percentile(
      [
        { hours: 10, count: 8 },
        { hours: 99, count: 2 },
      ],
      0.9,
    ),
  ).toBe(99)
})

test('of none there is none', () => {
  expect(percentile([], 0.5)).toBeNull()
  expect(percentile([{ hours: 5, count: 0 }], 0.5)).toBeNull()
})
