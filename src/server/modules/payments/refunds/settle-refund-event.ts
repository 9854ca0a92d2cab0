import { refundStatus } from '#domain/payment.ts'
import type { RefundFacts } from '#server/adapters/gateways/port.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { notifyFinance } from '../notify-finance.ts'
import { findPaymentForEvent, lockPayment } from '../store.ts'
import { settleRefundIn } from './settle-refund.ts'
import { findRefundForEvent, lockRefund } from './store.ts'

/** What a callback says of a refund. One that we do not have yet, or that nobody has approved, waits. */
export async function settleRefundEvent(
  ctx: Ctx,
  tx: Tx,
  provider: string,
  facts: RefundFacts,
): Promise<{ paymentId?: number; outcome: string }> {
  const found = await findRefundForEvent(tx, provider, facts)
  if (found) {
    const { status, payment_id: paymentId } = await lockRefund(tx, found.id)
    if (status === refundStatus.asked) return { paymentId, outcome: 'waiting' }
    return { paymentId, outcome: await settleRefundIn(ctx, tx, found.id, facts) }
  }
  const paymentId = await findPaymentForEvent(tx, provider, { key: null, chargeRef: facts.chargeRef })
  if (facts.key !== null || paymentId === undefined) return { outcome: 'waiting' }
  return { paymentId, outcome: await recordManualRefund(ctx, tx, paymentId, facts) }
}

/** Somebody made it at the provider: finance enters it, and takes that back if it fails. Told once for each, however many events speak of it. */
async function recordManualRefund(
  ctx: Ctx,
  tx: Tx,
  paymentId: number,
  { ref, state }: RefundFacts,
): Promise<'by_hand' | 'known'> {
  await lockPayment(tx, paymentId)
  const isFailed = state === 'failed'
  const [known] = await run(
    tx,
    `select 1 from payment_event where payment_id = $1 and kind = 'refund' and outcome = 'by_hand' and facts->>'ref' = $2
       and (facts->>'state' = 'failed') = $3 limit 1`,
    [paymentId, ref, isFailed],
  )
  if (known) return 'known'
  await notifyFinance(ctx, tx, {
    key: isFailed ? 'notice.payment.refund_by_hand_failed' : 'notice.payment.refund_by_hand',
    values: { ref },
  })
  return 'by_hand'
}
