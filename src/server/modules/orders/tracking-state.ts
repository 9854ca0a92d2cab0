import { voidStatus } from '#domain/order/status.ts'
import { dueTime, nextTrackTime, type TrackingState, type TrackingStatus } from '#domain/tracking.ts'
import type { Ctx } from '#server/ctx.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'

/** What an order keeps of where its parcel is. Nobody else writes these columns, but a void, which ends them. */
export type TrackedOrder = {
  id: number
  user_id: number
  order_code: string
  tracking_number: string
  carrier_ref: string
  void_status: number
  label_time: Date
  tracking_status: TrackingStatus
  carrier: string
  days_max: number
  /** whether anybody can be asked where it is */
  logistics_type: 'self' | 'client'
}

const columns = `o.id, o.user_id, o.order_code, o.tracking_number, o.carrier_ref, o.void_status, o.label_time, o.tracking_status, o.logistics_type,
  c.carrier, c.days_max`

const lockById = prepareOnce(
  `select ${columns} from shipping_order o join channel c on c.id = o.channel_id
   where o.id = $1 and o.label_time is not null for no key update of o`,
)

/** The order of a parcel, held until the transaction ends; null where there is none, or none with a label. */
export const lockTrackedOrder = async (tx: Tx, id: number): Promise<TrackedOrder | null> =>
  (await run<TrackedOrder>(tx, lockById, [id]))[0] ?? null

const update = prepareOnce(
  `update shipping_order set tracking_status = $2, tracking_time = $3, transit_time = $4, delivered_time = $5, due_time = $6, track_time = $7,
     update_time = case when tracking_status is distinct from $2 then $8 else update_time end
   where id = $1`,
)

/** Writes down where the parcel is; a voided label stays cancelled whatever its parcel does. True when that is another place than before. */
export async function setTrackingState(ctx: Ctx, tx: Tx, order: TrackedOrder, state: TrackingState, now: Date): Promise<boolean> {
  const status = order.void_status === voidStatus.voided ? 'cancelled' : state.status
  const zone = ctx.settings.get('time_zone')
  const due = state.transitTime && dueTime(state.transitTime, { days: order.days_max, zone })
  const next =
    order.logistics_type === 'self' ? null : nextTrackTime({ status, labelTime: order.label_time, changeTime: state.time, now })
  await run(tx, update, [order.id, status, state.time, state.transitTime, state.deliveredTime, due, next, now])
  return status !== order.tracking_status
}
