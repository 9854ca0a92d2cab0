/** Where a parcel is, in our words, whoever carries it. */
export const trackingStatuses = [
  'pending',
  'picked_up',
  'in_transit',
  'out_for_delivery',
  'ready_for_pickup',
  'delivery_failed',
  'delivery_delayed',
  'on_hold',
  'delivered',
  'return_to_sender',
  'cancelled',
  'unknown',
] as const
export type TrackingStatus = (typeof trackingStatuses)[number]
