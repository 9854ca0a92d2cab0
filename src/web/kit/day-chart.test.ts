import { expect, test } from 'vitest'
import { axisMaximum } from './day-chart.tsx'

test.each([
  [0, 4],
  [4, 4],
  [5, 6],
  [7, 8],
  [9, 10],
  [10, 10],
  [11, 20],
  [130, 200],
  [99_999, 100_000],
])('a scale for %i ends at %i', (highest, top) => expect(axisMaximum(highest)).toBe(top))

test('half of the end is a whole number too', () => {
  for (let highest = 0; highest < 2000; highest++) {
    expect(axisMaximum(highest) % 2, String(highest)).toBe(0)
    expect(axisMaximum(highest)).toBeGreaterThanOrEqual(highest)
  }
})
