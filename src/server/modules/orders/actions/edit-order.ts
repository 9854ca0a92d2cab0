import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { orders } from '#contract/order.ts'
import { AppError } from '#domain/errors.ts'
import { formatDecimal } from '#domain/money.ts'
import { checkEdit, refusalError } from '#domain/order/checks.ts'
import { orderStatus } from '#domain/order/status.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { recordHistory } from '../history.ts'
import { updateContent } from '../insert-orders.ts'
import { mustMoveOrder } from '../move-order.ts'
import { prepareOrders } from '../prepare-orders.ts'
import { audienceOf, getMemberOrder, lockOrder } from '../store.ts'

type Edit = (typeof orders)['edit']

/** Puts new contents and a new price into an order that nobody is working on; a failed one awaits payment again. May run twice. */
export async function editOrder(ctx: Ctx, input: InputOf<Edit>, caller: Caller): Promise<DataOf<Edit>> {
  const { id: userId, groupIds } = actorOf(caller)
  // A stranger's order is missing before anything is said about what was sent.
  const before = await getMemberOrder(ctx.db, userId, input.id)
  if (input.packages && input.packages.length > 1)
    throw new AppError('input.invalid', { fields: { packages: { key: 'invalid.order.one_package' } } })
  const prepared = await prepareOrders(ctx, input, { userId, groupIds, language: caller.language, before })
  const actor = { type: 'member', id: userId, requestId: caller.requestId } as const
  await inTx(ctx, async (tx) => {
    const now = ctx.clock()
    const order = await lockOrder(tx, input.id, userId)
    const reason = checkEdit({ ...order, void_until: null })
    if (reason) throw refusalError(reason)
    await updateContent(tx, order.id, prepared, input, now)
    if (order.status === orderStatus.failed) {
      const set = { fail_code: '', fail_reason: '' }
      await mustMoveOrder(tx, { id: order.id, from: orderStatus.failed, to: orderStatus.awaiting, set, actor, now })
    }
    await recordHistory(tx, { orderId: order.id, verb: 'edited', actor, now })
    await publishChange(tx, { to: audienceOf(userId), topic: 'order', id: order.id })
  })
  const [parcel] = prepared.parcels
  const amount = formatDecimal(parcel?.priced.amount ?? before.amount)
  return { id: input.id, order_code: before.order_code, amount, warnings: prepared.warnings }
}
