import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  dueTime,
  foldTracking,
  isBelievableTime,
  nextTrackTime,
  type TrackingFact,
  type TrackingStatus,
  trackingSources,
  trackingStatuses,
  trackRetryTime,
} from './tracking.ts'

const at = (text: string) => new Date(`2026-03-${text}Z`)
const fact = (time: string, status: TrackingStatus, source: TrackingFact['source'] = 'carrier'): TrackingFact => ({
  time: at(time),
  status,
  source,
  key: `${time} ${status} ${source}`,
})

test('the latest event says where a parcel is, and it has been there since it came', () => {
  expect(foldTracking([])).toEqual({ status: 'pending', time: null, transitTime: null, deliveredTime: null })
  const journey = [fact('02T09:00:00', 'pending'), fact('02T17:00:00', 'picked_up'), fact('03T01:00:00', 'in_transit')]
  expect(foldTracking([...journey, fact('03T05:00:00', 'in_transit'), fact('03T06:00:00', 'unknown')])).toEqual({
    status: 'in_transit',
    time: at('03T01:00:00'),
    transitTime: at('02T17:00:00'),
    deliveredTime: null,
  })
})

test('nothing comes after an end, unless staff say so', () => {
  const delivered = [fact('02T09:00:00', 'in_transit'), fact('04T12:00:00', 'delivered')]
  const late = fact('05T08:00:00', 'in_transit')
  expect(foldTracking([...delivered, late])).toMatchObject({ status: 'delivered', deliveredTime: at('04T12:00:00') })
  expect(foldTracking([...delivered, fact('04T15:00:00', 'on_hold', 'staff')])).toMatchObject({
    status: 'on_hold',
    deliveredTime: null,
  })
  // What goes back is delivered to its sender in the end.
  const returned = [fact('02T09:00:00', 'return_to_sender'), fact('06T09:00:00', 'delivered')]
  expect(foldTracking(returned)).toMatchObject({ status: 'return_to_sender', deliveredTime: null })
})

test('shuffled, doubled and late events come to the same end', () => {
  const facts = fc.array(
    fc.record({
      time: fc.integer({ min: 0, max: 40 }).map((hours) => new Date(Date.UTC(2026, 2, 1, hours))),
      status: fc.constantFrom(...trackingStatuses),
      source: fc.constantFrom(...trackingSources),
      key: fc.string({ minLength: 1, maxLength: 3 }),
    }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(facts, fc.array(fc.nat()), (known, seeds) => {
      const shuffled = [...known, ...known.slice(0, seeds.length)]
      for (const [index, seed] of seeds.entries()) {
        const [from, to] = [index % (shuffled.length || 1), seed % (shuffled.length || 1)]
        const moved = shuffled[from]
        if (!moved) continue
        shuffled.splice(from, 1)
        shuffled.splice(to, 0, moved)
      }
      expect(foldTracking(shuffled)).toEqual(foldTracking(known))
    }),
  )
})

test.each([
  // On a Friday afternoon; two working days end with Tuesday, and the clocks of London change on the 29th.
  ['2026-03-27T16:00:00Z', 2, '2026-03-31T23:00:00.000Z'],
  ['2026-03-02T09:00:00Z', 1, '2026-03-04T00:00:00.000Z'],
  ['2026-03-01T09:00:00Z', 0, '2026-03-02T00:00:00.000Z'],
])('moved at %s a parcel of %i days should arrive before %s', (moved, days, due) => {
  expect(dueTime(new Date(moved), { days, zone: 'Europe/London' })?.toISOString()).toBe(due)
})

test('carriers are asked ever more seldom, and at last no more', () => {
  const labelTime = at('01T00:00:00')
  const hoursUntilNext = (status: TrackingStatus, days: number, quietDays = days) => {
    const now = new Date(labelTime.getTime() + days * 86_400_000)
    const changeTime = new Date(now.getTime() - quietDays * 86_400_000)
    const next = nextTrackTime({ status, labelTime, changeTime, now })
    return next && (next.getTime() - now.getTime()) / 3_600_000
  }
  expect(hoursUntilNext('pending', 1)).toBe(2)
  expect(hoursUntilNext('in_transit', 5, 3)).toBe(6)
  expect(hoursUntilNext('out_for_delivery', 5, 0)).toBe(0.5)
  expect([hoursUntilNext('pending', 8), hoursUntilNext('on_hold', 30)]).toEqual([12, 24])
  expect([hoursUntilNext('pending', 90), hoursUntilNext('delivered', 2), hoursUntilNext('cancelled', 2)]).toEqual([
    null,
    null,
    null,
  ])
})

test('an event of tomorrow night or of before the label is not believed', () => {
  const known = { labelTime: at('10T12:00:00'), now: at('12T12:00:00') }
  const isBelieved = (time: string) => isBelievableTime(at(time), known)
  expect(['09T13:00:00', '12T12:00:00', '13T11:00:00'].map(isBelieved)).toEqual([true, true, true])
  expect(['09T11:00:00', '13T13:00:00'].map(isBelieved)).toEqual([false, false])
  expect(isBelievableTime(new Date(Number.NaN), known)).toBe(false)
})

test('a carrier that does not answer is asked after pauses that double, half a day at most, and at last no more', () => {
  const labelTime = at('01T00:00:00')
  const now = at('03T00:00:00')
  const pauses = [0, 1, 2, 5, 9, 1000].map((failures) => trackRetryTime({ failures, labelTime, now }))
  expect(pauses.map((time) => time && (time.getTime() - now.getTime()) / 60_000)).toEqual([10, 20, 40, 320, 720, 720])
  expect(trackRetryTime({ failures: 0, labelTime, now: new Date(labelTime.getTime() + 90 * 86_400_000) })).toBeNull()
})
