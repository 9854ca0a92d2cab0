import { AppError } from '#domain/errors.ts'
import { asPence } from '#domain/money.ts'
import type { Ctx } from '#server/ctx.ts'
import { findCardPayment, requestRefund } from '#server/modules/payments/index.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { queueJob } from '#server/reactions.ts'
import { notifyMember } from './notices.ts'
import { findReturn, type StoredReturn } from './store.ts'

const paidByCard = prepareOnce(
  `select o.third_party, greatest(0, coalesce((select money from order_refund f where f.entry_id = r.entry_id), 0) - r.fee_amount)::bigint as given
   from return_order r join shipping_order o on o.id = r.order_id where r.id = $1`,
)
/** Books the way on to the card, where its member wants that. The card's payment is locked before any order, so it cannot be asked for here. */
export async function queuePayout(tx: Tx, { id, pay_to: payTo }: Pick<StoredReturn, 'id' | 'pay_to'>): Promise<void> {
  if (payTo === 'card')
    await queueJob(tx, { name: 'request-return-payout', payload: { return_id: id }, key: `return-payout:${id}` })
}

const link = prepareOnce('update return_order set refund_id = $2 where id = $1 and refund_id is null')

/**
 * Asks for a refund that is in the balance to go on to the card, as its member would: finance decides. Twice asks once. Where that is not possible any
 * more, because the money was spent or the payment is disputed, it stays in the balance and the member is told.
 */
export async function requestReturnPayout(ctx: Ctx, id: number): Promise<void> {
  const stored = await findReturn(ctx.db, id)
  if (!stored || stored.refund_id !== null || stored.pay_to !== 'card' || stored.amount === 0) return
  const { user_id: userId, order_id: orderId } = stored
  const [order] = await run<{ third_party: number; given: number }>(ctx.db, paidByCard, [id])
  const paymentId = await findCardPayment(ctx.db, userId, orderId, 'sheet')
  try {
    if (paymentId === null || !order?.given) throw new AppError('refund.not_possible')
    const refund = await requestRefund(ctx, {
      paymentId,
      amount: asPence(Math.min(order.given, order.third_party)),
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
