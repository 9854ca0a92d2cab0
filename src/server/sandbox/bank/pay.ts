import type { Ctx } from '#server/ctx.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { queueSandboxJob } from '../queue.ts'
import { behaviourOf } from './behaviour.ts'
import type { CardOutcome } from './cards.ts'
import { newId, recordEvent } from './events.ts'
import { closeDispute, endPayment, findPayment, insertDispute, type PaymentEnd, recordCardStep } from './store.ts'
import { disputeJson, type Payment, paymentJson } from './wire.ts'

/** After so many cards the payer is sent back. */
const maxDeclines = 5

/** Puts a card to a payment. null: it is no longer to be paid, because of somebody else's card or of time. */
export async function chargeCard(ctx: Ctx, id: string, outcome: CardOutcome): Promise<Payment | null> {
  const now = ctx.clock()
  return inTx(ctx, async (tx) => {
    if (outcome === 'confirm') return recordCardStep(tx, id, { isConfirming: true, declined: null, now })
    if (outcome === 'declined') return declineCard(ctx, tx, id, 'card_declined')
    const paid = await finishPayment(ctx, tx, id, { status: 'paid', refundsFail: outcome === 'refund_fails' })
    if (paid && outcome === 'disputed')
      await queueSandboxJob(tx, {
        name: 'move-sandbox-dispute',
        payload: { id, to: 'opened' },
        delayMs: behaviourOf(ctx).workMs('dispute'),
      })
    return paid
  })
}

/** The second step that some cards ask for. null: there is nothing to confirm, any more or at all. */
export async function confirmCard(ctx: Ctx, id: string, isConfirmed: boolean): Promise<Payment | null> {
  return inTx(ctx, async (tx) => {
    const payment = await findPayment(tx, 'id', id)
    if (!payment?.is_confirming) return null
    return isConfirmed ? finishPayment(ctx, tx, id, { status: 'paid' }) : declineCard(ctx, tx, id, 'authentication_failed')
  })
}

export const cancelPayment = (ctx: Ctx, id: string): Promise<Payment | null> =>
  inTx(ctx, (tx) => finishPayment(ctx, tx, id, { status: 'cancelled' }))

/** Nothing happens before its time, nor to a payment that is over. May run twice. */
export const expirePayment = (ctx: Ctx, id: string): Promise<Payment | null> =>
  inTx(ctx, (tx) => finishPayment(ctx, tx, id, { status: 'expired' }))

/** The cardholder complains, and later somebody decides. May run twice: each step happens once. */
export async function moveDispute(ctx: Ctx, { id, to }: { id: string; to: 'opened' | 'won' | 'lost' }): Promise<void> {
  await inTx(ctx, async (tx) => {
    const payment = await findPayment(tx, 'id', id)
    if (payment?.status !== 'paid') return
    const now = ctx.clock()
    const moved =
      to === 'opened'
        ? await insertDispute(tx, { id: newId('sd'), payment_id: id, status: 'opened' }, now)
        : await closeDispute(tx, id, to)
    if (!moved) return
    await recordEvent(ctx, tx, id, disputeJson(moved, payment))
    const { verdict, workMs } = behaviourOf(ctx)
    if (to === 'opened')
      await queueSandboxJob(tx, { name: 'move-sandbox-dispute', payload: { id, to: verdict }, delayMs: workMs('verdict') })
  })
}

async function declineCard(ctx: Ctx, tx: Tx, id: string, reason: string): Promise<Payment | null> {
  const noted = await recordCardStep(tx, id, { isConfirming: false, declined: reason, now: ctx.clock() })
  return noted && noted.declines >= maxDeclines ? finishPayment(ctx, tx, id, { status: 'failed', reason }) : noted
}

async function finishPayment(ctx: Ctx, tx: Tx, id: string, to: PaymentEnd): Promise<Payment | null> {
  const ended = await endPayment(tx, id, { ...to, now: ctx.clock() })
  if (ended) await recordEvent(ctx, tx, id, paymentJson(ended))
  return ended
}
