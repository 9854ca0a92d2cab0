import { describe, expect, test } from 'vitest'
import { isMissed, syncRetryTime, syncSince } from './sync.ts'

const now = new Date('2026-05-01T12:00:00Z')
const at = (time: string) => new Date(`2026-05-01T${time}:00Z`)

test('a first reading looks back the given days, a later one begins ten minutes before the last', () => {
  expect(syncSince({ syncedUntil: null, now, firstDays: 30 })).toEqual(new Date('2026-04-01T12:00:00Z'))
  expect(syncSince({ syncedUntil: at('11:45'), now, firstDays: 30 })).toEqual(at('11:35'))
})

describe('a marketplace that does not answer', () => {
  test('is asked after pauses that double up to an hour', () => {
    const minutes = [0, 1, 2, 5, 6, 40].map(
      (failures) => (syncRetryTime({ failures, retryAt: null, now }).getTime() - now.getTime()) / 60_000,
    )
    expect(minutes).toEqual([1, 2, 4, 32, 60, 60])
  })

  test('is asked when it said, but never in the past and within a day', () => {
    expect(syncRetryTime({ failures: 3, retryAt: at('12:07'), now })).toEqual(at('12:07'))
    expect(syncRetryTime({ failures: 3, retryAt: at('10:00'), now })).toEqual(new Date('2026-05-01T12:00:01Z'))
    expect(syncRetryTime({ failures: 3, retryAt: new Date('2027-01-01'), now })).toEqual(new Date('2026-05-02T12:00:00Z'))
  })
})

test('an order was missed if a reading that ended later should have brought it, and it is older than half an hour', () => {
  const sale = (ordered: string, updated: string) => ({ orderedTime: at(ordered), updatedTime: at(updated) })
  const known = { syncedUntil: at('11:50'), now }
  expect(isMissed(sale('11:00', '11:00'), known)).toBe(true)
  expect(isMissed(sale('11:40', '11:40'), known)).toBe(false)
  expect(isMissed(sale('11:00', '11:55'), known)).toBe(false)
  expect(isMissed(sale('11:00', '11:00'), { syncedUntil: null, now })).toBe(false)
})
