import { AppError } from '#domain/errors.ts'
import { canStillBePaid, isOpenPayment, paymentStatus } from '#domain/payment.ts'
import type { Ctx } from '#server/ctx.ts'
import { notify } from '#server/modules/notices/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { closePaymentIn } from './close-payment.ts'
import { receivePayment } from './settle-payment.ts'
import { lockPayment } from './store.ts'

type TransferDecision = { id: number; adminId: number; requestId: string }

/** Finance found the transfer on the statement: it is credited, also when nobody waited for it any more. Twice is once. */
export const confirmTransfer = (ctx: Ctx, { id, adminId, requestId }: TransferDecision): Promise<void> =>
  inTx(ctx, async (tx) => {
    const payment = await lockPayment(tx, id)
    if (payment.provider !== 'offline' || !canStillBePaid(payment.status)) throw new AppError('payment.over')
    await receivePayment(ctx, tx, payment, { chargeRef: null, actor: { type: 'admin', id: adminId, requestId }, adminId })
  })

/** No such transfer came; the member is told why. */
export const refuseTransfer = (
  ctx: Ctx,
  { id, adminId, reason, internalNote }: Omit<TransferDecision, 'requestId'> & { reason: string; internalNote: string },
): Promise<void> =>
  inTx(ctx, async (tx) => {
    const payment = await lockPayment(tx, id)
    if (payment.provider !== 'offline' || !isOpenPayment(payment.status)) throw new AppError('payment.over')
    await closePaymentIn(ctx, tx, id, paymentStatus.failed, reason, adminId)
    await run(tx, 'update payment set internal_note = $2 where id = $1', [id, internalNote])
    await notify(ctx, tx, {
      to: { realm: 'member', id: payment.user_id },
      kind: 'payment',
      word: { key: 'notice.payment.transfer_refused', values: { no: payment.payment_no, reason } },
      link: `/return?payment_no=${payment.payment_no}`,
      mail: true,
    })
  })
