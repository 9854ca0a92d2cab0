import { expect, test } from 'vitest'
import { dayPartAt } from './greeting.ts'

test.each([
  [0, 'late_night'],
  [4, 'late_night'],
  [5, 'early_morning'],
  [8, 'early_morning'],
  [9, 'morning'],
  [11, 'morning'],
  [12, 'noon'],
  [13, 'noon'],
  [14, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
  [23, 'evening'],
])('the hour %i belongs to %s', (hour, part) => {
  expect(dayPartAt(hour)).toBe(part)
})
