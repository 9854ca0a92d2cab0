import { type UseCause, voidStatus } from '#domain/order/status.ts'
import type { Ctx } from '#server/ctx.ts'
import type { LedgerActor } from '#server/modules/ledger/index.ts'
import { findFirst, prepareOnce } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { lockOrder } from './store.ts'
import { takeBackRefund } from './take-back-refund.ts'

/** The columns that say when and by what a parcel was first seen, for an update that writes more. `time` is SQL, never a caller's text. */
export const markUsedSql = (cause: UseCause, time: string): string =>
  `used_cause = case when used_time is null then '${cause}' else used_cause end, used_time = coalesce(used_time, ${time})`

type Use = { cause: UseCause; time: Date; actor: LedgerActor; now: Date }

const markUsed = prepareOnce(
  `update shipping_order set used_time = $2, used_cause = $3, update_time = $4
   where id = $1 and used_time is null and label_time is not null and delete_time is null returning void_status`,
)

/**
 * Notes the first sign that the parcel of a label moved or reached us. A label that was voided and refunded lives on, and its refund is taken back.
 * May run twice. The order must be held by the caller. True where a refund was taken back.
 */
export async function noteUse(ctx: Ctx, tx: Tx, orderId: number, { cause, time, actor, now }: Use): Promise<boolean> {
  const marked = await findFirst<{ void_status: number }>(tx, markUsed, [orderId, time, cause, now])
  if (marked?.void_status !== voidStatus.voided) return false
  await takeBackRefund(ctx, tx, await lockOrder(tx, orderId), { actor, now })
  return true
}
