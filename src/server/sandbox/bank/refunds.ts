import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { queueSandboxJob } from '../queue.ts'
import { behaviourOf } from './behaviour.ts'
import { newId, recordEvent } from './events.ts'
import { failRefund, findPayment, findRefundByKey, insertRefund, reserveForRefund, settleRefund } from './store.ts'
import { type Payment, type Refund, refundJson } from './wire.ts'

type RefundRequest = { payment: Payment; key: string; reference: string; amount: number }

/** Takes a refund on; the money goes a little later. The same key again is the same refund. A text says why not. */
export async function requestRefund(
  ctx: Ctx,
  { payment, key, reference, amount }: RefundRequest,
): Promise<Refund | 'too_large' | 'other_body'> {
  return inTx(ctx, async (tx) => {
    const same = (refund: Refund) =>
      refund.amount === amount && refund.reference === reference ? refund : ('other_body' as const)
    // The row of the payment is what two askers at once queue at.
    const taken = await reserveForRefund(tx, payment.id, 0)
    const earlier = await findRefundByKey(tx, payment.id, key)
    if (earlier) return same(earlier)
    if (!taken || !(await reserveForRefund(tx, payment.id, amount))) return 'too_large'
    const refund = await insertRefund(tx, {
      id: newId('sr'),
      payment_id: payment.id,
      reference,
      amount,
      key,
      now: ctx.clock(),
    })
    await queueSandboxJob(tx, {
      name: 'settle-sandbox-refund',
      payload: { id: refund.id },
      delayMs: behaviourOf(ctx).workMs('refund'),
    })
    return refund
  })
}

/** May run twice: the second finds nothing to do. */
export async function finishRefund(ctx: Ctx, id: string): Promise<void> {
  await inTx(ctx, async (tx) => {
    const refund = await settleRefund(tx, id)
    const payment = refund && (await findPayment(tx, 'id', refund.payment_id))
    if (!payment) return
    await recordEvent(ctx, tx, payment.id, refundJson(refund, payment))
    if (payment.refunds_fail)
      await queueSandboxJob(tx, {
        name: 'fail-sandbox-refund',
        payload: { id },
        delayMs: behaviourOf(ctx).workMs('refund_failure'),
      })
  })
}

/** What had arrived comes back: the card was lost, the account closed. May run twice: the second finds nothing to do. */
export async function reverseRefund(ctx: Ctx, id: string): Promise<void> {
  await inTx(ctx, async (tx) => {
    const refund = await failRefund(tx, id, 'lost_or_stolen_card')
    const payment = refund && (await findPayment(tx, 'id', refund.payment_id))
    if (payment) await recordEvent(ctx, tx, payment.id, refundJson(refund, payment))
  })
}
