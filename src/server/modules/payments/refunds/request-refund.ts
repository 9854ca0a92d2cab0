import { currencyDigits } from '#domain/currency-digits.ts'
import { AppError } from '#domain/errors.ts'
import { asPence, formatPounds, type Pence } from '#domain/money.ts'
import { chargeOf, paymentStatus, refundableAmount, refundCharge } from '#domain/payment.ts'
import type { Ctx } from '#server/ctx.ts'
import { getWallet, type LedgerActor } from '#server/modules/ledger/index.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { newNumber } from '#server/platform/new-number.ts'
import { notifyFinance } from '../notify-finance.ts'
import { lockPayment, type Payment } from '../store.ts'
import { approveRefundIn } from './approve-refund.ts'
import { insertRefund, type Refund, sumOpenRefunds, sumRefunds } from './store.ts'

type RefundRequest = {
  paymentId: number
  amount: Pence
  reason: string
  by: { type: 'member' | 'admin'; id: number; requestId: string }
  clientKey: string | undefined
}

/**
 * Asks for money of the balance to go back to where it came from. What staff ask for is on its way at once up to the limit in the settings, all
 * refunds of a payment together; the rest waits for finance. The same client key asks once.
 */
export const requestRefund = (ctx: Ctx, { paymentId, amount, reason, by, clientKey }: RefundRequest): Promise<Refund> =>
  inTx(ctx, async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    // What came from the balance or was free has no card or account to go back to.
    if (payment.charge_minor === 0) throw new AppError('refund.not_possible')
    const now = ctx.clock()
    const minor = await computeRefundCharge(tx, payment, amount)
    const { refund, isNew } = await insertRefund(tx, {
      refund_no: newNumber('B', now, ctx.settings.get('time_zone')),
      user_id: payment.user_id,
      payment_id: payment.id,
      amount,
      charge_minor: Math.max(1, minor),
      currency: payment.currency,
      reason,
      asked: { by: by.type, id: by.id },
      clientKey,
      now,
    })
    if (!isNew) return refund
    await mustBeRefundable(tx, payment, amount)
    if (minor < 1) throw new AppError('refund.too_small', { detail: { currency: payment.currency } })
    if (by.type === 'admin' && payment.refunded + amount <= ctx.settings.get('refund_without_approval') * 100) {
      const actor: LedgerActor = { type: 'admin', id: by.id, requestId: by.requestId }
      return approveRefundIn(ctx, tx, refund, actor)
    }
    await notifyFinance(ctx, tx, {
      key: 'notice.payment.refund_asked',
      values: { no: refund.refund_no, amount: formatPounds(amount) },
    })
    return refund
  })

async function mustBeRefundable(tx: Tx, payment: Payment, amount: Pence): Promise<void> {
  if (payment.status !== paymentStatus.paid || payment.provider === 'balance') throw new AppError('refund.not_possible')
  if (payment.dispute_status !== 0) throw new AppError('refund.disputed')
  // This one is written down already, among those that wait for finance.
  const { asked } = await sumOpenRefunds(tx, payment.id)
  const left = refundableAmount(payment.amount - payment.balance_part, payment.refunded + asked - amount)
  const { money } = await getWallet(tx, payment.user_id)
  const most = asPence(Math.min(left, money))
  if (amount > most) throw new AppError('refund.too_much', { detail: { most: formatPounds(most) } })
}

/** In the currency that was charged. The payment is held, so that of two parts at once the second knows of the first. The fee stays here. */
async function computeRefundCharge(tx: Tx, payment: Payment, part: Pence): Promise<number> {
  const digits = currencyDigits(payment.currency)
  const amount = asPence(payment.amount - payment.balance_part)
  const charged = Math.min(payment.charge_minor, chargeOf(amount, payment.rate, digits))
  return refundCharge({ amount, charged, rate: payment.rate, digits }, await sumRefunds(tx, payment.id), part)
}
