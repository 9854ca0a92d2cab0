import type { InputOf } from '#contract/endpoint.ts'
import type { orders } from '#contract/order.ts'
import type { ActionResult } from '#contract/row-action.ts'
import { checkDelete, refusalError } from '#domain/order/checks.ts'
import { orderStatus } from '#domain/order/status.ts'
import type { Ctx } from '#server/ctx.ts'
import type { LedgerActor } from '#server/modules/ledger/index.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { forEachId } from '#server/platform/for-each-id.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { emit } from '#server/reactions.ts'
import { recordHistory } from '../history.ts'
import { mustMoveOrder } from '../move-order.ts'
import { audienceOf, findLockOrder, lockOrder, type StoredOrder } from '../store.ts'

const remove = prepareOnce('update shipping_order set delete_time = $2, update_time = $2 where id = $1 and delete_time is null')

/** Takes orders that were never bought out of sight; a failed one is taken back to awaiting first. May run twice. */
export function deleteOrders(ctx: Ctx, { ids }: InputOf<(typeof orders)['del']>, caller: Caller): Promise<ActionResult> {
  const { id: userId } = actorOf(caller)
  const actor = { type: 'member', id: userId, requestId: caller.requestId } as const
  return forEachId(ids, { ...caller, log: ctx.log }, (id) =>
    inTx(ctx, async (tx) => {
      const now = ctx.clock()
      const order = await lockOrder(tx, id, userId)
      const reason = checkDelete({ ...order, void_until: null })
      if (reason) throw refusalError(reason)
      await removeOrder(tx, order, actor, now)
    }),
  )
}

async function removeOrder(tx: Tx, { id, user_id: userId, status }: StoredOrder, actor: LedgerActor, now: Date): Promise<void> {
  if (status === orderStatus.failed)
    await mustMoveOrder(tx, { id, from: orderStatus.failed, to: orderStatus.awaiting, actor, now })
  await run(tx, remove, [id, now])
  await recordHistory(tx, { orderId: id, verb: 'deleted', actor, now })
  await publishChange(tx, { to: audienceOf(userId), topic: 'order', id })
  await emit(tx, 'order.deleted', { order_id: id })
}

/** Deletes an order that was made for something which ended before it was bought. One that was bought or deleted stays as it is. */
export async function removeUnboughtOrder(tx: Tx, id: number, { actor, now }: { actor: LedgerActor; now: Date }): Promise<void> {
  const order = await findLockOrder(tx, id)
  if (order && checkDelete({ ...order, void_until: null }) === null) await removeOrder(tx, order, actor, now)
}
