import type { paymentStatus } from '#domain/payment.ts'
import type { Ctx } from '#server/ctx.ts'
import { releaseHold } from '#server/modules/ledger/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { paymentMoves } from './store.ts'

type ClosedStatus = typeof paymentStatus.failed | typeof paymentStatus.expired | typeof paymentStatus.cancelled

/** Ends a payment that nobody paid; what the balance had set aside for it is free again. One that is over or paid stays as it is. */
export const closePayment = (ctx: Ctx, id: number, status: ClosedStatus, reason: string): Promise<boolean> =>
  inTx(ctx, (tx) => closePaymentIn(ctx, tx, id, status, reason))

export async function closePaymentIn(
  ctx: Ctx,
  tx: Tx,
  id: number,
  status: ClosedStatus,
  reason: string,
  adminId?: number,
): Promise<boolean> {
  const now = ctx.clock()
  const { set, where } = paymentMoves.to(status, { by: adminId === undefined ? 'system' : 'staff' })
  const [closed] = await run<{ user_id: number; hold_id: number | null; payment_no: string }>(
    tx,
    `update payment set ${set}, reason = $2, check_time = null, update_time = $3, admin_id = coalesce($4, admin_id)
     where id = $1 and ${where} returning user_id, hold_id, payment_no`,
    [id, reason.slice(0, 300), now, adminId ?? null],
  )
  if (!closed) return false
  if (closed.hold_id !== null)
    await releaseHold(tx, { holdId: closed.hold_id, actor: { type: 'system', id: null }, memo: closed.payment_no, now })
  await publishChange(tx, { to: { member: closed.user_id }, topic: 'balance' })
  return true
}
