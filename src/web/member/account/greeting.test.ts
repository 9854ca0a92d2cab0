import { expect, it } from 'vitest'
import { greetingAt } from './greeting.ts'

it.each([
  [0, 'late_night'],
  [4, 'late_night'],
  [5, 'early_morning'],
  [9, 'morning'],
  [12, 'noon'],
  [14, 'afternoon'],
  [18, 'evening'],
  [23, 'evening'],
])('at %i o’clock it is %s', (hour, part) => {
  expect(greetingAt(hour)).toBe(`page.overview.${part}`)
})
