import { AppError } from '#domain/errors.ts'
import { asPence } from '#domain/money.ts'
import type { Ctx } from '#server/ctx.ts'
import { findCardPayment, requestRefund } from '#server/modules/payments/index.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { notifyMember } from './notices.ts'
import { findReturn } from './store.ts'

const paidByCard = prepareOnce('select third_party from shipping_order where id = $1')
const link = prepareOnce('update return_order set refund_id = $2 where id = $1 and refund_id is null')

/**
 * Asks for a refund that is in the balance to go on to the card, as its member would: finance decides. Twice asks once. Where that is not possible any
 * more, because the money was spent or the payment is disputed, it stays in the balance and the member is told.
 */
export async function requestReturnPayout(ctx: Ctx, id: number): Promise<void> {
  const stored = await findReturn(ctx.db, id)
  if (!stored || stored.refund_id !== null || stored.pay_to !== 'card' || stored.amount === 0) return
  const { user_id: userId, order_id: orderId } = stored
  const [order] = await run<{ third_party: number }>(ctx.db, paidByCard, [orderId])
  const paymentId = await findCardPayment(ctx.db, userId, orderId, 'sheet')
  try {
    if (paymentId === null || !order) throw new AppError('refund.not_possible')
    const refund = await requestRefund(ctx, {
      paymentId,
      amount: asPence(Math.min(stored.amount, order.third_party)),
      reason: stored.order_no,
      by: { type: 'member', id: userId, requestId: '' },
      clientKey: `return:${id}`,
    })
    await run(ctx.db, link, [id, refund.id])
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await inTx(ctx, (tx) => notifyMember(ctx, tx, stored, 'notice.return.kept_in_balance'))
  }
}
