import { AppError } from '#domain/errors.ts'
import { refundStatus } from '#domain/payment.ts'
import type { Ctx } from '#server/ctx.ts'
import { type LedgerActor, postEntry } from '#server/modules/ledger/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { violatedCheck } from '#server/platform/db/sql-errors.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { moverOf, mustHaveMoved } from '#server/platform/lifecycle.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { queueJob } from '#server/reactions.ts'
import { lockPayment } from '../store.ts'
import { requeueEvents } from '../waiting-events.ts'
import { lockRefund, type Refund, refundMoves } from './store.ts'

/** Takes the money from the wallet and sends it on its way. Twice is once. */
export const approveRefund = (ctx: Ctx, id: number, actor: LedgerActor): Promise<Refund> =>
  inTx(ctx, async (tx) => approveRefundIn(ctx, tx, await lockRefund(tx, id), actor))

export async function approveRefundIn(ctx: Ctx, tx: Tx, refund: Refund, actor: LedgerActor): Promise<Refund> {
  const now = ctx.clock()
  const sending = refundMoves.to(refundStatus.sending, { by: moverOf(actor) })
  const moved = await run(
    tx,
    `update refund set ${sending.set}, admin_id = $2, approve_time = $3, update_time = $3 where id = $1 and ${sending.where} returning id`,
    [refund.id, actor.id, now],
  )
  mustHaveMoved(moved)
  const payment = await lockPayment(tx, refund.payment_id)
  await run(tx, 'update payment set refunded = refunded + $2, update_time = $3 where id = $1', [
    payment.id,
    refund.amount,
    now,
  ]).catch((error: unknown) => {
    throw violatedCheck(error) === null ? error : new AppError('refund.too_much', { detail: { most: '£0.00' }, cause: error })
  })
  await postEntry(tx, {
    key: `payout:${refund.refund_no}`,
    kind: 'payout',
    userId: refund.user_id,
    about: { type: 'refund', id: refund.id },
    actor,
    memo: refund.refund_no,
    postings: [
      { account: 'wallet', amount: -refund.amount },
      { account: payment.provider === 'offline' ? 'bank_clearing' : 'card_clearing', amount: refund.amount },
    ],
    now,
  })
  // A bank transfer is sent by a person, who then says so.
  if (payment.provider !== 'offline')
    await queueJob(tx, { name: 'send-refund', payload: { id: refund.id }, key: `send-refund:${refund.id}` })
  await requeueEvents(tx, { provider: payment.provider, paymentId: payment.id, key: refund.refund_no, chargeRef: null })
  await publishChange(tx, { to: { member: refund.user_id }, topic: 'balance' })
  return { ...refund, status: refundStatus.sending }
}

/** Finance says no. The money never left the wallet. */
export async function refuseRefund(ctx: Ctx, id: number, adminId: number, note: string): Promise<void> {
  const now = ctx.clock()
  const { set, where } = refundMoves.to(refundStatus.refused, { by: 'staff' })
  const refused = await run(
    ctx.db,
    `update refund set ${set}, admin_id = $2, note = $3, close_time = $4, update_time = $4 where id = $1 and ${where} returning id`,
    [id, adminId, note, now],
  )
  mustHaveMoved(refused)
}
