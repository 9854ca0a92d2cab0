import type { CallbackFacts } from '#server/adapters/gateways/port.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { settleRefundFacts } from './refunds/settle-refund.ts'
import { settleDispute } from './settle-dispute.ts'
import { settlePayment } from './settle-payment.ts'
import { findSpokenOf } from './store.ts'

type Kept = { id: number; provider: string; facts: CallbackFacts; settle_time: Date | null }

/** Makes true what a callback told. May run twice. */
export async function settleEvent(ctx: Ctx, id: number): Promise<void> {
  const [event] = await run<Kept>(ctx.db, 'select id, provider, facts, settle_time from payment_event where id = $1', [id])
  if (!event || event.settle_time) return
  const { facts, provider } = event
  const { paymentId, outcome } = await believe(ctx, provider, facts)
  if (outcome === 'unknown') ctx.log.warn({ provider, event: facts.eventId }, 'a callback about a payment nobody made')
  await run(ctx.db, 'update payment_event set payment_id = $2, outcome = $3, settle_time = $4 where id = $1', [
    id,
    paymentId ?? null,
    outcome,
    ctx.clock(),
  ])
}

async function believe(ctx: Ctx, provider: string, facts: CallbackFacts): Promise<{ paymentId?: number; outcome: string }> {
  if (facts.kind === 'refund') return settleRefundFacts(ctx, provider, facts)
  const paymentId = await findSpokenOf(ctx.db, provider, facts)
  if (paymentId === undefined) return { outcome: 'unknown' }
  const outcome =
    facts.kind === 'payment' ? await settlePayment(ctx, paymentId, facts) : await settleDispute(ctx, paymentId, facts)
  return { paymentId, outcome }
}
