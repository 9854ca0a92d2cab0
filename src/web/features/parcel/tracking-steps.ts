import type { TrackingStatus } from '#domain/tracking.ts'

/** How far along the line from label to door each state is; a cancelled parcel is on no line. */
const positions: Record<TrackingStatus, number> = {
  pending: 0,
  unknown: 0,
  picked_up: 1,
  in_transit: 1,
  delivery_delayed: 1,
  on_hold: 1,
  out_for_delivery: 2,
  ready_for_pickup: 2,
  delivery_failed: 2,
  delivered: 3,
  return_to_sender: 3,
  cancelled: -1,
}

const usualWay = ['pending', 'in_transit', 'out_for_delivery', 'delivered'] as const satisfies readonly TrackingStatus[]

export type TrackingStep = { status: TrackingStatus; state: 'done' | 'current' | 'ahead' }

/** The steps of a parcel's way; where it went otherwise than usual, the step it is at says so. */
export function trackingSteps(status: TrackingStatus): TrackingStep[] {
  const position = positions[status]
  if (position < 0) return []
  return usualWay.map((usual, index) => ({
    status: index === position ? status : usual,
    state: index < position ? 'done' : index === position ? 'current' : 'ahead',
  }))
}
