import { type FollowUp, orderStatus, voidStatus } from '#domain/order/status.ts'
import type { Ctx } from '#server/ctx.ts'
import type { LedgerActor } from '#server/modules/ledger/index.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { recordHistory } from './history.ts'
import { insertOrderBatch, updateContent } from './insert-orders.ts'
import { mustMoveOrder } from './move-order.ts'
import type { OrderReview } from './review-orders.ts'
import { audienceOf, findLockOrder } from './store.ts'

type Reviewed = Extract<OrderReview, { prepared: object }>
type OrderToWrite = {
  /** the order that was made for the same parcel before, if any */
  orderId: number | null
  review: Reviewed
}
/** `bought`: it has been paid for before and stays as it is; `made`: a new one. */
export type WrittenOrder = { id: number; outcome: 'made' | 'revised' | 'bought' }

/**
 * Writes reviewed orders, not yet paid, in the caller's transaction. One that was made before and is not paid, or whose label failed, gets the new
 * contents; one that was deleted or voided is followed by a new one. Answers in the same order.
 */
export async function writeReviewed(
  ctx: Ctx,
  tx: Tx,
  orders: readonly OrderToWrite[],
  { userId, actor, now }: { userId: number; actor: LedgerActor; now: Date },
): Promise<WrittenOrder[]> {
  const written: (WrittenOrder | undefined)[] = []
  for (const { orderId, review } of orders)
    written.push(orderId === null ? undefined : await reviseOrder(tx, orderId, review, { userId, actor, now }))
  const missing = orders.filter((_, index) => written[index] === undefined).map(({ review }) => review)
  const made = missing.length > 0 ? await insertOrderBatch(ctx, tx, missing, { userId, importId: null, actor, now }) : []
  let next = 0
  return written.map((one) => {
    if (one) return one
    const id = made[next++]
    if (id === undefined) throw new Error('an order without a reference of its own was not written')
    return { id, outcome: 'made' }
  })
}

const updateFollowUp = prepareOnce('update shipping_order set follow_up = $2 where id = $1')

/** Says that an order belongs to a return. One that a parcel goes out with again can then not be edited: it is the parcel that lies with us. */
export async function markFollowUp(tx: Tx, id: number, followUp: FollowUp): Promise<void> {
  await run(tx, updateFollowUp, [id, followUp])
}

/** Undefined where there is nothing left to revise. */
async function reviseOrder(
  tx: Tx,
  id: number,
  { prepared, references }: Reviewed,
  { userId, actor, now }: { userId: number; actor: LedgerActor; now: Date },
): Promise<WrittenOrder | undefined> {
  const order = await findLockOrder(tx, id)
  if (!order || order.user_id !== userId || order.void_status === voidStatus.voided) return undefined
  if (order.status === orderStatus.inProgress || order.status === orderStatus.success) return { id, outcome: 'bought' }
  await updateContent(tx, id, prepared, references, now)
  if (order.status === orderStatus.failed) {
    const set = { fail_code: '', fail_reason: '' }
    await mustMoveOrder(tx, { id, from: orderStatus.failed, to: orderStatus.awaiting, set, actor, now })
  }
  await recordHistory(tx, { orderId: id, verb: 'edited', actor, now })
  await publishChange(tx, { to: audienceOf(userId), topic: 'order', id })
  return { id, outcome: 'revised' }
}
