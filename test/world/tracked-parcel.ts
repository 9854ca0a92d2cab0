import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { type NewTrackingEvent, recordTracking } from '#server/modules/tracking/index.ts'
import { lockTrackedOrder } from '#server/modules/tracking/tracking-state.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { signatureOf } from '#server/sandbox/sign-callback.ts'
import { type SentOrder, sampleOrder } from './sample-order.ts'
import { createSandboxChannel } from './sandbox-channel.ts'
import type { World } from './world.ts'

export const trackingKey = 'tracked-account'

export type TrackedParcel = {
  id: number
  userId: number
  token: string
  channelId: number
  carrierRef: string
  trackingNumber: string
  labelTime: Date
}

/** A channel of the sandbox carrier, for parcels whose carrier calls back. */
export const createTrackedChannel = (w: World, url: string, params: Record<string, string> = {}) =>
  createSandboxChannel(w.ctx, { base_url: url, api_key: trackingKey, ...params })

/** A parcel with a label of the sandbox carrier, not yet on its way. */
export async function createParcel(w: World, channel: { id: number; service: string }): Promise<TrackedParcel> {
  const { id: userId, token } = await w.build.member({ money: 50_00 })
  const { id, carrier_ref, tracking_number, label_time } = await labelledParcel(w, token, { service_type: channel.service })
  return {
    id,
    userId,
    token,
    channelId: channel.id,
    carrierRef: carrier_ref,
    trackingNumber: tracking_number,
    labelTime: label_time,
  }
}

/** What the carrier posts, signed as it signs. */
export async function postCallback(w: World, channelId: number, body: string, { key = trackingKey, ageSeconds = 0 } = {}) {
  const now = new Date(w.ctx.clock().getTime() - ageSeconds * 1000)
  const answer = await w.app.inject({
    method: 'POST',
    url: `/api/tracking/notify/${channelId}`,
    payload: body,
    headers: { 'content-type': 'application/json', 'sandbox-signature': signatureOf(body, { secret: key, now }) },
  })
  return answer.statusCode
}

/** Where a parcel is, and everything that is known of it, in the order of its time. */
export async function readTrackingOf(w: World, id: number) {
  const [state] = await run<Record<string, unknown>>(
    w.ctx.db,
    `select tracking_status, tracking_time, transit_time, delivered_time, due_time, track_time, track_failures, void_status
     from shipping_order where id = $1`,
    [id],
  )
  const events = await run<{ code: string; event_time: Date; place: string; source: string; text: string }>(
    w.ctx.db,
    'select code, event_time, place, source, text from tracking_event where order_id = $1 order by event_time, key',
    [id],
  )
  return { state, events }
}

export type LabelledParcel = {
  id: number
  order_code: string
  tracking_number: string
  carrier_ref: string
  label_time: Date
}

/** An order of a member who has money, with its label. */
export async function labelledParcel(w: World, member: string, change: Partial<SentOrder> = {}): Promise<LabelledParcel> {
  const { data } = await w.post<{ id: number; order_code: string }>('/api/sheetOrder/add', { member, body: sampleOrder(change) })
  await w.post('/api/sheetOrder/pay', { member, body: { ids: [data.id] } })
  await makeLabel(w.ctx, data.id)
  const text = 'select id, order_code, tracking_number, carrier_ref, label_time from shipping_order where id = $1'
  const [parcel] = await run<LabelledParcel>(w.ctx.db, text, [data.id])
  if (!parcel?.tracking_number) throw new Error('the order has no label')
  return parcel
}

/** Something happens to a parcel now, or some hours ago, in our own network unless it is said otherwise. */
export async function track(
  w: World,
  { id }: { id: number },
  event: Partial<NewTrackingEvent> & { code: string; hoursAgo?: number },
): Promise<void> {
  const { hoursAgo = 0, ...given } = event
  const now = w.ctx.clock()
  const time = new Date(now.getTime() - hoursAgo * 3_600_000)
  await inTx(w.ctx, async (tx) => {
    const order = await lockTrackedOrder(tx, id)
    if (!order) throw new Error('there is no such parcel')
    await recordTracking(w.ctx, tx, order, [{ source: 'staff', carrier: 'r2r', time, ...given }], now)
  })
}
