import type { InputOf } from '#contract/endpoint.ts'
import type { orders } from '#contract/order.ts'
import type { ActionResult } from '#contract/row-action.ts'
import { refusalError } from '#domain/order/checks.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { forEachId } from '#server/platform/for-each-id.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { takeBackPrint } from '../history.ts'
import { lockOrder } from '../store.ts'

/** Nothing came out of the printer: the last print of each of these counts no longer. Only that one can be taken back, and only once. */
export function unprintOrders(ctx: Ctx, { ids }: InputOf<(typeof orders)['unprint']>, caller: Caller): Promise<ActionResult> {
  const { id: userId } = actorOf(caller)
  const actor = { type: 'member', id: userId, requestId: caller.requestId } as const
  return forEachId(ids, { ...caller, log: ctx.log }, (id) =>
    inTx(ctx, async (tx) => {
      await lockOrder(tx, id, userId)
      if (!(await takeBackPrint(tx, { id, actor, now: ctx.clock() }))) throw refusalError('not_printed')
    }),
  )
}
