import type { PaymentView } from '#contract/pay.ts'
import { formatMinor } from '#domain/currency-digits.ts'
import { errorCodes } from '#domain/errors.ts'
import { type Language, pick } from '#domain/language.ts'
import { asPence, formatDecimal } from '#domain/money.ts'
import { disputeStatus, paymentStatus, refundableAmount } from '#domain/payment.ts'
import { toSeconds } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { getGateway, getPayWay } from '#server/modules/catalogue/index.ts'
import { say } from '#server/platform/i18n.ts'
import type { WordKey } from '#words/keys.ts'
import { sumOpenRefunds } from './refunds/store.ts'
import type { Payment } from './store.ts'

/** A payment as its payer sees it. The provider's page is shown only while it can be paid there. */
export async function toPaymentView(ctx: Ctx, payment: Payment, language: Language): Promise<PaymentView> {
  const way = payment.pay_way_id === null ? null : await getPayWay(ctx.db, payment.pay_way_id)
  const isPending = payment.status === paymentStatus.pending
  return {
    payment_no: payment.payment_no,
    order_type: payment.order_type,
    order_ids: payment.order_ids,
    status: payment.status,
    amount: formatDecimal(payment.amount),
    balance_part: formatDecimal(payment.balance_part),
    fee: formatDecimal(payment.fee),
    charge: { amount: formatMinor(payment.charge_minor, payment.currency), currency: payment.currency },
    way: way ? pick(language, way.name_zh, way.name_en) : say(language, 'pay.balance'),
    provider: payment.provider,
    url: isPending ? payment.url : '',
    reason: reasonOf(payment.reason, language),
    transfer: isPending && payment.provider === 'offline' ? await transferOf(ctx, payment, language) : null,
    proof: payment.proof,
    link: linkOf(ctx, payment),
    ...(await refundsOf(ctx, payment)),
    expire_time: toSeconds(payment.expire_time),
    create_time: toSeconds(payment.create_time),
    pay_time: payment.pay_time && toSeconds(payment.pay_time),
  }
}

/** Our own words for what we know; a provider's word stands as it came, and finance's as they wrote it. */
function reasonOf(reason: string, language: Language): string {
  if ((errorCodes as readonly string[]).includes(reason)) return say(language, `error.${reason}` as WordKey)
  const known: Record<string, WordKey> = {
    card_declined: 'pay.reason.declined',
    declined: 'pay.reason.declined',
    cancelled: 'pay.reason.cancelled',
    expired: 'pay.reason.expired',
    unopened: 'pay.reason.unopened',
    failed: 'pay.reason.failed',
  }
  const key = known[reason]
  return key ? say(language, key) : reason
}

async function transferOf(ctx: Ctx, payment: Payment, language: Language): Promise<PaymentView['transfer']> {
  const gateway = await getGateway(ctx, payment.pay_way_id ?? 0)
  if (!('transferTo' in gateway)) return null
  const to = gateway.transferTo(payment.payment_no)
  return {
    account_name: to.accountName,
    sort_code: to.sortCode,
    account_number: to.accountNumber,
    iban: to.iban,
    instructions: pick(language, to.instructionsZh, to.instructionsEn),
    reference: to.reference,
  }
}

/** A payment from the balance has nowhere to go back to, and a disputed one is with the bank. */
async function refundsOf(ctx: Ctx, payment: Payment): Promise<Pick<PaymentView, 'refunded' | 'refunding' | 'refundable'>> {
  const isPaid = payment.status === paymentStatus.paid && payment.provider !== 'balance'
  if (!isPaid) return { refunded: '0.00', refunding: '0.00', refundable: '0.00' }
  const { asked, sending } = await sumOpenRefunds(ctx.db, payment.id)
  const byWay = payment.amount - payment.balance_part
  // What is on its way counts as gone back from the moment it was approved.
  const left = payment.dispute_status === disputeStatus.none ? refundableAmount(byWay, payment.refunded + asked) : asPence(0)
  return {
    refunded: formatDecimal(asPence(payment.refunded - sending)),
    refunding: formatDecimal(asPence(asked + sending)),
    refundable: formatDecimal(left),
  }
}

function linkOf(ctx: Ctx, { order_type, order_ids }: Payment): string {
  if (order_type === 'recharge') return '/user/account/balanceRecord'
  return ctx.payables.find(({ orderType }) => orderType === order_type)?.link(order_ids) ?? ''
}
