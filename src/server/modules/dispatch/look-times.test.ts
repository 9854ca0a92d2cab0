import { expect, test } from 'vitest'
import { laterLook, nextLook } from './look-times.ts'

const closed = new Date('2026-01-13T12:00:00Z')
const after = (minutes: number): Date => new Date(closed.getTime() + minutes * 60_000)

test('a reference is looked up six times over two days, with growing pauses', () => {
  const looks: Date[] = []
  for (let next = nextLook(closed, closed); next; next = nextLook(closed, next)) looks.push(next)
  expect(looks.map((time) => time.toISOString())).toEqual([
    '2026-01-13T12:10:00.000Z',
    '2026-01-13T12:30:00.000Z',
    '2026-01-13T14:00:00.000Z',
    '2026-01-13T20:00:00.000Z',
    '2026-01-14T12:00:00.000Z',
    '2026-01-15T12:00:00.000Z',
  ])
})

test('after three hours away the next look is the one of the eighth hour, after three days there is none', () => {
  expect(nextLook(closed, after(180))).toEqual(after(480))
  expect(nextLook(closed, after(3 * 1440))).toBeNull()
})

test('a look that nobody answered is made up for after ten minutes, later after a quarter of its age, for a week', () => {
  expect(laterLook(closed, after(10))).toEqual(after(20))
  expect(laterLook(closed, after(480))).toEqual(after(600))
  expect(laterLook(closed, after(7 * 1440))).toEqual(after(8.75 * 1440))
  expect(laterLook(closed, after(7 * 1440 + 1))).toBeNull()
})
