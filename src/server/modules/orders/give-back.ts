import { AppError } from '#domain/errors.ts'
import { formatPounds, type Pence } from '#domain/money.ts'
import { payStatus } from '#domain/order/status.ts'
import type { Ctx } from '#server/ctx.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { recordHistory } from './history.ts'
import { type RefundInput, refundToBalance } from './refund-order.ts'
import { audienceOf, type StoredOrder } from './store.ts'

/** Several small parts are one large one. `most`: what whoever gives may give of one order in all its parts, or no end to it. */
export function mustBeWithinLimit(order: StoredOrder, amount: Pence, most: Pence | undefined): void {
  if (most !== undefined && order.paid_amount - order.actual_pay_amount + amount > most)
    throw new AppError('refund.needs_finance', { detail: { limit: formatPounds(most) } })
}

const updatePaidAmount = prepareOnce(
  'update shipping_order set actual_pay_amount = $2, pay_status = $3, update_time = $4 where id = $1',
)

type GivenBack = Omit<RefundInput, 'memo'> & { reason: string; internalNote?: string }

/**
 * Gives a part of what an order cost, or all that is left of it, back to the balance, and writes on the order what is left. Returns what points that were
 * spent cost the member of it. The order's row must be held by the caller, who knows that the key is new.
 */
export async function giveBack(
  ctx: Ctx,
  tx: Tx,
  order: StoredOrder,
  { key, kind, amount, actor, reason, internalNote, now }: GivenBack,
): Promise<{ cost: Pence }> {
  const { id, user_id: userId, order_code: memo } = order
  const { left, cost } = await refundToBalance(ctx, tx, order, { key, kind, amount, actor, memo, now })
  await run(tx, updatePaidAmount, [id, left, left === 0 ? payStatus.refunded : payStatus.paid, now])
  const said = [formatPounds(amount), reason].filter((part) => part !== '').join(' · ')
  await recordHistory(tx, { orderId: id, verb: 'refunded', actor, reason: said, internalNote, now })
  await publishChange(tx, { to: { member: userId }, topic: 'balance' })
  await publishChange(tx, { to: audienceOf(userId), topic: 'order', id })
  return { cost }
}
