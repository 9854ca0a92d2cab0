import { ownCarrier } from '#domain/channel.ts'
import { AppError } from '#domain/errors.ts'
import { voidStatus } from '#domain/order/status.ts'
import { isBelievableTime, type TrackingStatus } from '#domain/tracking.ts'
import type { Ctx } from '#server/ctx.ts'
import { actorOf } from '#server/platform/http/caller.ts'
import type { ResourceHooks } from '#server/platform/resources/routes.ts'
import type { WordKey } from '#words/keys.ts'
import { recordTracking } from '../record-events.ts'
import { lockTrackedOrder } from '../tracking-state.ts'

/** What staff say, in the codes of our own network. */
const staffCodes: Partial<Record<TrackingStatus, string>> = {
  picked_up: 'COLLECTED',
  in_transit: 'IN_TRANSIT',
  out_for_delivery: 'OUT_FOR_DELIVERY',
  ready_for_pickup: 'READY_FOR_PICKUP',
  delivery_failed: 'DELIVERY_FAILED',
  delivery_delayed: 'DELIVERY_DELAYED',
  on_hold: 'ON_HOLD',
  delivered: 'DELIVERED',
  return_to_sender: 'RETURNED',
}

/** Adds to `tracking_event` what a colleague knows of a parcel; it alone can move a parcel on from its end. The same sent twice is added once. */
export const addStaffEvent: NonNullable<ResourceHooks<Ctx>['insert']> = async (ctx, tx, row, { caller }) => {
  const order = await lockTrackedOrder(tx, Number(row.order_id))
  if (!order) throw refusal('order_id', 'trackingEvent.refused.no_label')
  if (order.void_status === voidStatus.voided) throw refusal('order_id', 'trackingEvent.refused.voided')
  const code = staffCodes[row.status as TrackingStatus]
  if (!code) throw refusal('status', 'invalid.choice')
  const { place, text } = row as { place?: string; text?: string }
  const now = ctx.clock()
  const time = row.event_time as Date
  // Clocks of carriers may differ from ours; whoever types a time sees ours.
  if (time > now || !isBelievableTime(time, { labelTime: order.label_time, now }))
    throw refusal('event_time', 'trackingEvent.refused.time')
  const event = { source: 'staff' as const, carrier: ownCarrier, code, text, place, time, adminId: actorOf(caller).id }
  await recordTracking(ctx, tx, order, [event], now)
}

const refusal = (field: string, key: WordKey): AppError => new AppError('input.invalid', { fields: { [field]: { key } } })
