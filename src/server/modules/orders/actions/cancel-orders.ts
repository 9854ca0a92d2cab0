import type { InputOf } from '#contract/endpoint.ts'
import type { orders } from '#contract/order.ts'
import type { ActionResult } from '#contract/row-action.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { forEachId } from '#server/platform/for-each-id.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { findMemberOrders, lockOrder } from '../store.ts'
import { requestVoid } from '../void-order.ts'

/** Asks for labels to be voided. Each for itself; asked twice, it is asked once. */
export async function cancelOrders(ctx: Ctx, { ids }: InputOf<(typeof orders)['cancel']>, caller: Caller): Promise<ActionResult> {
  const { id: userId } = actorOf(caller)
  const actor = { type: 'member', id: userId, requestId: caller.requestId } as const
  const days = new Map((await findMemberOrders(ctx.db, userId, ids)).map(({ id, void_days }) => [id, void_days]))
  return forEachId(ids, { ...caller, log: ctx.log }, async (id) => {
    const voidDays = days.get(id)
    if (voidDays === undefined) throw new AppError('row.missing')
    await inTx(ctx, async (tx) => requestVoid(tx, await lockOrder(tx, id, userId), { actor, voidDays, now: ctx.clock() }))
  })
}
