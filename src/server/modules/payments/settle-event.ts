import { paymentStatus } from '#domain/payment.ts'
import { toSeconds } from '#domain/time.ts'
import type { CallbackFacts } from '#server/adapters/gateways/port.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { notifyFinance } from './notify-finance.ts'
import { settleRefundEvent } from './refunds/settle-refund-event.ts'
import { settleDispute } from './settle-dispute.ts'
import { settlePaymentIn } from './settle-payment.ts'
import { findPaymentForEvent, lockPayment } from './store.ts'
import { isGivenUp, isOpeningLost, nextCheck } from './waiting-events.ts'

type PaymentEvent = { id: number; provider: string; facts: CallbackFacts; receive_time: Date; settle_time: Date | null }
type EventResult = { paymentId?: number; outcome: string }

/**
 * Makes true what a callback told, and notes what came of it in the same transaction: whoever is killed in between leaves it undone. What came
 * before its time waits, and is looked at again when that has come. May run any number of times.
 */
export const settleEvent = (ctx: Ctx, id: number): Promise<void> =>
  inTx(ctx, async (tx) => {
    const [event] = await run<PaymentEvent>(
      tx,
      'select id, provider, facts, receive_time, settle_time from payment_event where id = $1 for update',
      [id],
    )
    if (!event || event.settle_time) return
    const { facts, provider } = event
    const applied = await applyEvent(ctx, tx, event)
    const isWaiting = applied.outcome === 'waiting' && !isGivenUp(ctx, event)
    const outcome = applied.outcome === 'waiting' && !isWaiting ? 'unknown' : applied.outcome
    if (outcome === 'unknown') {
      ctx.log.warn({ provider, event: facts.eventId }, 'a callback about a payment nobody made')
      if (facts.kind === 'refund')
        await notifyFinance(ctx, tx, { key: 'notice.payment.refund_unknown', values: { ref: facts.ref } })
      if (facts.kind === 'dispute')
        await notifyFinance(ctx, tx, { key: 'notice.payment.dispute_unknown', values: { ref: facts.disputeRef } })
    }
    await run(tx, 'update payment_event set payment_id = $2, outcome = $3, settle_time = $4, check_time = $5 where id = $1', [
      id,
      applied.paymentId ?? null,
      outcome,
      isWaiting ? null : ctx.clock(),
      isWaiting ? nextCheck(ctx, event) : null,
    ])
  })

async function applyEvent(ctx: Ctx, tx: Tx, event: PaymentEvent): Promise<EventResult> {
  const { provider, facts } = event
  const paymentId = facts.kind === 'refund' ? undefined : await findPaymentForEvent(tx, provider, facts)
  switch (facts.kind) {
    case 'refund':
      return settleRefundEvent(ctx, tx, provider, facts)
    case 'payment':
      // We wrote it down before anybody could pay it.
      if (paymentId === undefined) return { outcome: 'unknown' }
      return { paymentId, outcome: await settlePaymentIn(ctx, tx, paymentId, facts) }
    case 'dispute': {
      if (paymentId === undefined) return { outcome: 'waiting' }
      const payment = await lockPayment(tx, paymentId)
      // What has not come in cannot be taken back.
      if (payment.status !== paymentStatus.paid) return { paymentId, outcome: 'waiting' }
      // Events kept by a version that did not write their time down.
      const time = facts.time ?? toSeconds(event.receive_time)
      return { paymentId, outcome: await settleDispute(ctx, tx, payment, { ...facts, time }, isOpeningLost(ctx, event)) }
    }
    default:
      return facts satisfies never
  }
}
