import { AppError } from '#domain/errors.ts'
import { refundStatus } from '#domain/payment.ts'
import type { Ctx } from '#server/ctx.ts'
import { getGateway } from '#server/modules/catalogue/index.ts'
import { getPayment } from '../store.ts'
import { settleRefund } from './settle-refund.ts'
import { getRefund, listUnansweredRefunds } from './store.ts'

/**
 * Asks the provider to send money back: the wallet was debited when it was approved. The refund's number is the key, so asking again after a
 * crash or an unclear answer sends it once. A provider's no brings the money back into the wallet.
 */
export async function sendRefund(ctx: Ctx, id: number): Promise<void> {
  const refund = await getRefund(ctx.db, id)
  if (refund.status !== refundStatus.sending || refund.provider_ref !== null) return
  const payment = await getPayment(ctx.db, refund.payment_id)
  const gateway = await getGateway(ctx, payment.pay_way_id ?? 0)
  if (!('refund' in gateway) || payment.provider_ref === null) throw new AppError('refund.not_possible')
  try {
    const facts = await gateway.refund({
      ref: payment.provider_ref,
      key: refund.refund_no,
      amountMinor: refund.charge_minor,
      currency: refund.currency,
    })
    await settleRefund(ctx, id, facts)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'gateway.refused') throw error
    await settleRefund(ctx, id, { ref: '', state: 'failed', reason: String(error.detail.why ?? error.code) })
  }
}

/** Some providers answer later, and some of their answers get lost. */
export async function checkRefunds(ctx: Ctx): Promise<void> {
  for (const refund of await listUnansweredRefunds(ctx.db, new Date(ctx.clock().getTime() - 5 * 60_000))) {
    const payment = await getPayment(ctx.db, refund.payment_id)
    const gateway = await getGateway(ctx, payment.pay_way_id ?? 0)
    if (!('queryRefund' in gateway)) continue
    try {
      await settleRefund(ctx, refund.id, await gateway.queryRefund(refund.provider_ref ?? ''))
    } catch (error) {
      if (!(error instanceof AppError) || !error.code.startsWith('gateway.')) throw error
    }
  }
}
