import type { InputOf } from '#contract/endpoint.ts'
import type { orders } from '#contract/order.ts'
import type { ActionResult } from '#contract/row-action.ts'
import { ownCarrier } from '#domain/channel.ts'
import { AppError } from '#domain/errors.ts'
import { formatPounds } from '#domain/money.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { forEachId } from '#server/platform/for-each-id.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { say } from '#server/platform/i18n.ts'
import { findMemberOrders, lockOrder } from '../store.ts'
import { requestVoid, voidOrder } from '../void-order.ts'

/** Voids labels of our own network at once, and asks carriers for theirs. Each for itself; asked twice, it is asked once. */
export async function cancelOrders(ctx: Ctx, { ids }: InputOf<(typeof orders)['cancel']>, caller: Caller): Promise<ActionResult> {
  const { id: userId } = actorOf(caller)
  const actor = { type: 'member', id: userId, requestId: caller.requestId } as const
  const days = new Map((await findMemberOrders(ctx.db, userId, ids)).map(({ id, void_days }) => [id, void_days]))
  return forEachId(ids, { ...caller, log: ctx.log }, async (id) => {
    const voidDays = days.get(id)
    if (voidDays === undefined) throw new AppError('row.missing')
    return inTx(ctx, async (tx) => {
      const now = ctx.clock()
      const order = await lockOrder(tx, id, userId)
      await requestVoid(ctx, tx, order, { actor, way: 'void', voidDays, now })
      if (order.carrier !== ownCarrier) return { ok: true, msg: say(caller.language, 'order.void.requested') }
      await voidOrder(ctx, tx, order, now)
      const amount = formatPounds(order.actual_pay_amount)
      return {
        ok: true,
        msg: say(caller.language, order.actual_pay_amount > 0 ? 'order.void.done' : 'order.void.voided', { amount }),
      }
    })
  })
}
