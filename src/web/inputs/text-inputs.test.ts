import { expect, test } from 'vitest'
import { toClock, toClockInput } from './text-inputs.tsx'

test.each([
  ['14:05', '14:05:00'],
  ['14:05:07', '14:05:07'],
  ['00:00:30.250', '00:00:30'],
  ['', ''],
])('typed %s is stored as %s', (typed, stored) => expect(toClock(typed)).toBe(stored))

test.each([
  ['14:05:00', '14:05'],
  ['14:00:00', '14:00'],
  ['14:05:07', '14:05:07'],
  ['', ''],
])('stored %s stands in the input as the browser itself would write it: %s', (stored, shown) => {
  expect(toClockInput(stored)).toBe(shown)
})
