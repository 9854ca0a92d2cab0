import { voidStatus } from '#domain/order/status.ts'
import { dueTime, nextTrackTime, type TrackingState, type TrackingStatus } from '#domain/tracking.ts'
import type { Ctx } from '#server/ctx.ts'
import { noteUse } from '#server/modules/orders/index.ts'
import { type Db, findFirst, prepareOnce, run } from '#server/platform/db/pool.ts'
import { columnsOf, type RowOf } from '#server/platform/db/row-of.ts'
import type { Tx } from '#server/platform/db/tx.ts'

const columns = columnsOf(
  'shipping_order',
  `o.id, o.user_id, o.order_code, o.tracking_number, o.carrier_ref, o.void_status, o.label_time, o.tracking_status, o.tracking_time,
  o.track_failures, o.logistics_type, o.used_cause`,
)
/** What an order keeps of where its parcel is. Nobody else writes these columns, but a void, which ends them. */
export type TrackedOrder = RowOf<
  typeof columns,
  {
    label_time: Date
    tracking_status: TrackingStatus
    carrier: string
    days_max: number
    /** whether anybody can be asked where it is */
    logistics_type: 'self' | 'client'
  }
>

const lockById = prepareOnce(
  `select ${columns}, c.carrier, c.days_max from shipping_order o join channel c on c.id = o.channel_id
   where o.id = $1 and o.label_time is not null for no key update of o`,
)

/** The order of a parcel, held until the transaction ends; null where there is none, or none with a label. */
export const lockTrackedOrder = (tx: Tx, id: number): Promise<TrackedOrder | null> => findFirst<TrackedOrder>(tx, lockById, [id])

const update = prepareOnce(
  `update shipping_order set tracking_status = $2, tracking_time = $3, transit_time = $4, delivered_time = $5, due_time = $6, track_time = $7, track_failures = 0,
     update_time = case when tracking_status is distinct from $2 then $8 else update_time end
   where id = $1`,
)

/** Writes down where the parcel is, and that its label is used once it moved; a void is undone by that. True when that is another place than before. */
export async function setTrackingState(ctx: Ctx, tx: Tx, order: TrackedOrder, state: TrackingState, now: Date): Promise<boolean> {
  const isRevived = await noteMove(ctx, tx, order, state, now)
  const status = order.void_status === voidStatus.voided && !isRevived ? 'cancelled' : state.status
  const zone = ctx.settings.get('time_zone')
  const due = state.transitTime && dueTime(state.transitTime, { days: order.days_max, zone })
  const next =
    order.logistics_type === 'self' ? null : nextTrackTime({ status, labelTime: order.label_time, changeTime: state.time, now })
  await run(tx, update, [order.id, status, state.time, state.transitTime, state.deliveredTime, due, next, now])
  return status !== order.tracking_status
}

async function noteMove(ctx: Ctx, tx: Tx, order: TrackedOrder, state: TrackingState, now: Date): Promise<boolean> {
  const { transitTime: time, deliveredTime } = state
  if (time === null || order.used_cause !== '') return false
  const cause = time.getTime() === deliveredTime?.getTime() ? 'delivered' : 'moved'
  return noteUse(ctx, tx, order.id, { cause, time, actor: { type: 'system', id: null }, now })
}

/** A parcel whose carrier is to be asked now. */
export type TrackingClaim = {
  id: number
  channel_id: number
  reference: string
  carrier_ref: string
  tracking_number: string
}

export const claimTrackedSql = `update shipping_order o set track_time = $2
   from (select id from shipping_order where track_time <= $1 and void_status in (${voidStatus.none}, ${voidStatus.refused})
         order by track_time limit $3 for no key update skip locked) due
   where o.id = due.id
   returning o.id, o.channel_id, o.order_code || '-' || o.attempt as reference, o.carrier_ref, o.tracking_number`
const claim = prepareOnce(claimTrackedSql)

/** Those whose time has come, taken until then: whoever asks at the same time takes others, and what a killed process left comes again. */
export const claimTrackedOrders = (
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<TrackingClaim[]> => run<TrackingClaim>(db, claim, [now, until, limit])

const schedule = prepareOnce('update shipping_order set track_time = $2, track_failures = $3 where id = $1')

/** When its carrier is asked next, and how often in a row that failed. */
export const scheduleTracking = async (
  tx: Tx | Db,
  id: number,
  { time, failures }: { time: Date | null; failures: number },
): Promise<void> => {
  await run(tx, schedule, [id, time, failures])
}

type LabelNumbers = { carrierRefs: readonly string[]; trackingNumbers: readonly string[] }

export const trackedOrdersSql = `select id, carrier_ref, tracking_number from shipping_order
   where carrier_ref <> '' and carrier_ref = any($2) and channel_id = $1 and label_time is not null
   union select id, carrier_ref, tracking_number from shipping_order
   where tracking_number <> '' and tracking_number = any($3) and channel_id = $1 and label_time is not null`
const byNumbers = prepareOnce(trackedOrdersSql)

/** Orders of a channel by the numbers that its carrier knows them by. */
export const findTrackedOrders = (
  tx: Tx | Db,
  channelId: number,
  { carrierRefs, trackingNumbers }: LabelNumbers,
): Promise<Pick<TrackingClaim, 'id' | 'carrier_ref' | 'tracking_number'>[]> =>
  run(tx, byNumbers, [channelId, carrierRefs, trackingNumbers])
