import { expect, test } from 'vitest'
import { trackingStatuses } from '#domain/tracking.ts'
import { trackingSteps } from './tracking-timeline.tsx'

test('a parcel has passed the steps before the one it is at', () => {
  expect(trackingSteps('out_for_delivery')).toEqual([
    { status: 'pending', state: 'done' },
    { status: 'in_transit', state: 'done' },
    { status: 'out_for_delivery', state: 'current' },
    { status: 'delivered', state: 'ahead' },
  ])
})

test('what went otherwise stands at its place on the line, and a cancelled parcel has no line', () => {
  expect(trackingSteps('on_hold')[1]).toEqual({ status: 'on_hold', state: 'current' })
  expect(trackingSteps('return_to_sender').at(-1)).toEqual({ status: 'return_to_sender', state: 'current' })
  for (const status of trackingStatuses) expect(trackingSteps(status).length).toBe(status === 'cancelled' ? 0 : 4)
})
