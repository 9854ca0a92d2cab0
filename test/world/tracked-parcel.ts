import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { run } from '#server/platform/db/pool.ts'
import { signatureOf } from '#server/sandbox/sign-callback.ts'
import { orderSteps } from './order-steps.ts'
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
  const steps = orderSteps(w, token)
  const { id } = await steps.add({ service_type: channel.service })
  await steps.runAction('pay', [id])
  await makeLabel(w.ctx, id)
  const [row] = await run<{ carrier_ref: string; tracking_number: string; label_time: Date }>(
    w.ctx.db,
    'select carrier_ref, tracking_number, label_time from shipping_order where id = $1',
    [id],
  )
  if (!row?.label_time) throw new Error('the order has no label')
  return {
    id,
    userId,
    token,
    channelId: channel.id,
    carrierRef: row.carrier_ref,
    trackingNumber: row.tracking_number,
    labelTime: row.label_time,
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
