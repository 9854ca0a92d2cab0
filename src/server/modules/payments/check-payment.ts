import { AppError } from '#domain/errors.ts'
import { paymentStatus } from '#domain/payment.ts'
import type { Ctx } from '#server/ctx.ts'
import { getGateway } from '#server/modules/catalogue/index.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { closePayment, closePaymentIn } from './close-payment.ts'
import { settlePayment } from './settle-payment.ts'
import { lockPayment, type Payment } from './store.ts'

/** What the provider is given after the time is up: a payment made in the last second is still on its way. */
const graceMs = 5 * 60_000

/** Asks the provider how an open payment stands and makes that true; ends what was never opened and what nobody paid in time. May run twice. */
export async function checkPayment(ctx: Ctx, payment: Payment): Promise<void> {
  const now = ctx.clock().getTime()
  if (payment.status === paymentStatus.created) {
    await closePayment(ctx, payment.id, paymentStatus.failed, 'unopened')
    return
  }
  const isLate = now > payment.expire_time.getTime()
  if (payment.provider === 'offline' || payment.provider_ref === null) {
    if (isLate) await expireTransfer(ctx, payment.id)
    return
  }
  const gateway = await getGateway(ctx, payment.pay_way_id ?? 0)
  if (!('query' in gateway)) return
  try {
    const settled = await settlePayment(ctx, payment.id, await gateway.query(payment.provider_ref))
    if (settled === 'pending' && now > payment.expire_time.getTime() + graceMs)
      await closePayment(ctx, payment.id, paymentStatus.expired, 'expired')
  } catch (error) {
    // A provider that cannot be reached is asked again; nothing is decided meanwhile.
    if (!(error instanceof AppError) || !error.code.startsWith('gateway.')) throw error
    ctx.log.warn({ payment: payment.payment_no, code: error.code }, 'payment could not be checked')
  }
}

/** Whoever showed that they made the transfer waits for finance, however long that takes; the proof may have come just now. */
const expireTransfer = (ctx: Ctx, id: number): Promise<void> =>
  inTx(ctx, async (tx) => {
    const { proof } = await lockPayment(tx, id)
    if (proof === '') await closePaymentIn(ctx, tx, id, paymentStatus.expired, 'expired')
  })
