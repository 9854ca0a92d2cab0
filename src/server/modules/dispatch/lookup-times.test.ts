import { expect, test } from 'vitest'
import { nextLookupTime, nextLookupTimeUnanswered } from './lookup-times.ts'

const closed = new Date('2026-01-13T12:00:00Z')
const after = (minutes: number): Date => new Date(closed.getTime() + minutes * 60_000)

test('a reference is looked up six times over two days, with growing pauses', () => {
  const lookups: Date[] = []
  for (let next = nextLookupTime(closed, closed); next; next = nextLookupTime(closed, next)) lookups.push(next)
  expect(lookups.map((time) => time.toISOString())).toEqual([
    '2026-01-13T12:10:00.000Z',
    '2026-01-13T12:30:00.000Z',
    '2026-01-13T14:00:00.000Z',
    '2026-01-13T20:00:00.000Z',
    '2026-01-14T12:00:00.000Z',
    '2026-01-15T12:00:00.000Z',
  ])
})

test('after three hours away the next look is the one of the eighth hour, after three days there is none', () => {
  expect(nextLookupTime(closed, after(180))).toEqual(after(480))
  expect(nextLookupTime(closed, after(3 * 1440))).toBeNull()
})

test('a look that nobody answered is made up for after ten minutes, later after a quarter of its age, for a week', () => {
  expect(nextLookupTimeUnanswered(closed, after(10))).toEqual(after(20))
  expect(nextLookupTimeUnanswered(closed, after(480))).toEqual(after(600))
  expect(nextLookupTimeUnanswered(closed, after(7 * 1440))).toEqual(after(8.75 * 1440))
  expect(nextLookupTimeUnanswered(closed, after(7 * 1440 + 1))).toBeNull()
})
