import { z } from 'zod'
import { type TrackingStatus, trackingSources, trackingStatuses } from '#domain/tracking.ts'
import { callsAt, endpoint } from './endpoint.ts'
import { emptyInput, rowId, yesNo } from './inputs.ts'

/** Where a parcel is: what anybody is told who knows its number, and what its member and our staff are told. */

/** What a number can be the number of. So far only orders are followed; the others answer that they are not yet. */
export const trackedTypes = ['sheet', 'waybill', 'store', 'return', 'pickup', 'packaging', 'tax', 'recharge'] as const

/** What a state means to whoever looks, as badges and lists colour it. */
export const trackingTones = {
  pending: 'waiting',
  picked_up: 'working',
  in_transit: 'working',
  out_for_delivery: 'working',
  ready_for_pickup: 'attention',
  delivery_failed: 'failed',
  delivery_delayed: 'attention',
  on_hold: 'attention',
  delivered: 'done',
  return_to_sender: 'undone',
  cancelled: 'undone',
  unknown: 'off',
} as const satisfies Record<TrackingStatus, string>

const seconds = z.int().nullable()
const status = z.enum(trackingStatuses)

/** No name, no street, no number besides the one that was asked for: an audit of its answers walks through all of them. */
const publicParcel = z.strictObject({
  order_no: z.string(),
  status,
  /** the status in the caller's language */
  status_text: z.string(),
  /** since when it is there */
  status_time: seconds,
  delivered_time: seconds,
  /** newest first; places are towns, texts are ours */
  list: z.array(z.strictObject({ time: z.int(), place: z.string(), text: z.string(), status })),
  /** only for whoever knows the recipient's post code */
  recipient: z.strictObject({ initials: z.string(), town: z.string() }).nullable(),
  due_time: seconds,
})
export type PublicParcel = z.output<typeof publicParcel>

const parcel = {
  id: z.int(),
  order_code: z.string(),
  tracking_number: z.string(),
  channel_name: z.string(),
  status,
  status_time: seconds,
  transit_time: seconds,
  delivered_time: seconds,
  due_time: seconds,
  /** whole days since it first moved, until it arrived or until now */
  transit_days: z.int().nullable(),
  is_late: z.boolean(),
  receiver_name: z.string(),
  receiver_city: z.string(),
  receiver_country: z.string(),
}
const event = {
  id: z.int(),
  time: z.int(),
  place: z.string(),
  /** as the code is explained in the caller's language, else in the words of whoever said it */
  text: z.string(),
  status,
  source: z.enum(trackingSources),
}
export const parcelEvent = z.strictObject(event)
export type ParcelEvent = z.output<typeof parcelEvent>

const way = z.strictObject({ ...parcel, list: z.array(parcelEvent) })
/** A parcel and everything that happened to it, newest first. */
export type ParcelWay = z.output<typeof way>

const idInput = z.object({ id: rowId })
const inTransit = 'member:account/orderInTransit'

const { get, post } = callsAt('/api/tracking', inTransit)

export const parcelTracking = {
  query: endpoint({
    path: 'POST /api/index/queryExpressTrack',
    access: 'public',
    input: z.object({
      order_type: z.enum(trackedTypes, { error: 'invalid.choice' }).default('sheet'),
      order_no: z.string({ error: 'invalid.required' }).trim().min(1, 'invalid.required').max(60, 'invalid.too_long'),
      zip_code: z.string({ error: 'invalid.type' }).trim().max(20, 'invalid.too_long').optional(),
    }),
    output: publicParcel,
  }),
  events: get('events', { access: 'member', input: idInput, output: way }),
  /** whether recipients are written to on the way of their parcels */
  setting: get('setting', { input: emptyInput, output: z.strictObject({ mails_recipient: z.int() }) }),
  saveSetting: post('setting', { input: z.object({ mails_recipient: yesNo }), output: z.null() }),
  staffEvents: endpoint({ path: 'GET /admin/tracking/events', access: 'admin:order/index', input: idInput, output: way }),
}
