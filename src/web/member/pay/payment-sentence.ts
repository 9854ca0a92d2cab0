import type { PayWayView } from '#contract/pay.ts'
import type { Pence } from '#domain/money.ts'
import { formatPounds } from '#domain/money.ts'
import { splitPayment } from '#domain/payment.ts'
import { t } from '#web/lib/words.ts'
import { chargeFor, showCharge } from './charge.ts'

type PaymentPlan = { due: Pence; money: Pence; useBalance: boolean; way: PayWayView | undefined }

/** What will happen, in one sentence; undefined while the balance does not cover it and no way is chosen for the rest. */
export function paymentSentence({ due, money, useBalance, way }: PaymentPlan): string | undefined {
  const { fromBalance, byWay } = splitPayment(due, money, useBalance)
  const balance = formatPounds(fromBalance)
  if (byWay === 0) return t('prepay.confirm.balance', { balance })
  if (!way) return undefined
  const values = { balance, charge: chargeText(byWay, way), way: way.name }
  if (way.provider === 'offline') return t(fromBalance > 0 ? 'prepay.confirm.transfer_both' : 'prepay.confirm.transfer', values)
  return t(fromBalance > 0 ? 'prepay.confirm.both' : 'prepay.confirm.way', values)
}

/** "£7.10 (of which £0.10 fee)", "€8.31 (£7.10 at £1 = 1.17)". */
function chargeText(amount: Pence, way: PayWayView): string {
  const { fee, total, foreign } = chargeFor(amount, way)
  const sum = formatPounds(total)
  if (foreign)
    return t('prepay.confirm.charge_foreign', {
      charged: showCharge(foreign.amount, foreign.currency),
      amount: sum,
      rate: `${foreign.rate} ${foreign.currency}`,
    })
  return fee > 0 ? t('prepay.confirm.charge_fee', { amount: sum, fee: formatPounds(fee) }) : sum
}
