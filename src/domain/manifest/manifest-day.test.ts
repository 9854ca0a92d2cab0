import { expect, test } from 'vitest'
import { manifestDay } from './manifest-day.ts'

const zone = 'Europe/London'

test.each([
  ['no cut-off, late in the evening', '2026-01-14T23:59:00Z', '', '2026-01-14', false],
  ['the minute before', '2026-01-14T16:59:59Z', '17:00', '2026-01-14', false],
  ['the minute itself', '2026-01-14T17:00:00Z', '17:00', '2026-01-15', true],
  ['in summer the clock of the business counts', '2026-07-14T16:00:00Z', '17:00', '2026-07-15', true],
  ['in summer, an hour before', '2026-07-14T15:59:00Z', '17:00', '2026-07-14', false],
  ['just after midnight it is the new day', '2026-07-14T23:05:00Z', '17:00', '2026-07-15', false],
  ['over the end of a year', '2026-12-31T18:00:00Z', '17:00', '2027-01-01', true],
  ['on the day the clocks go back', '2026-10-25T17:30:00Z', '17:00', '2026-10-26', true],
])('%s', (_, now, cutoff, day, isPastCutoff) => {
  expect(manifestDay(new Date(now), zone, cutoff)).toEqual({ day, isPastCutoff })
})
