import { defineLifecycle } from './lifecycle.ts'
import { asPence, type Pence, scale } from './money.ts'

/** How a payment stands. The number is the wire's. `pending`: the provider (or finance, for a transfer) has yet to say. */
export const paymentStatus = { created: 0, pending: 1, paid: 2, failed: 3, expired: 4, cancelled: 5 } as const

/** Money that arrives counts even when the payment was given up. */
export const paymentLifecycle = defineLifecycle(paymentStatus, {
  created: {
    pending: ['system'],
    paid: ['staff', 'system'],
    failed: ['staff', 'system'],
    expired: ['system'],
    cancelled: ['member', 'system'],
  },
  pending: { paid: ['staff', 'system'], failed: ['staff', 'system'], expired: ['system'], cancelled: ['member', 'system'] },
  paid: {},
  failed: { paid: ['staff', 'system'] },
  expired: { paid: ['staff', 'system'] },
  cancelled: { paid: ['staff', 'system'] },
})

export const isOpenPayment = (status: number): boolean => status === paymentStatus.created || status === paymentStatus.pending

/** Its money may still come: it is waited for, or was given up by time or by the member. What finance refused and what is paid is decided. */
export const canStillBePaid = (status: number): boolean =>
  isOpenPayment(status) || status === paymentStatus.expired || status === paymentStatus.cancelled

/** How money goes back to where it came from: asked for, approved and on its way, arrived, refused by finance, failed at the provider. */
export const refundStatus = { asked: 0, sending: 1, done: 2, refused: 3, failed: 4 } as const

/** A refund that arrived may fail weeks later. */
export const refundLifecycle = defineLifecycle(refundStatus, {
  asked: { sending: ['staff', 'system'], refused: ['staff'] },
  sending: { done: ['system'], failed: ['system'] },
  done: { failed: ['system'] },
  refused: {},
  failed: {},
})

export const disputeStatus = { none: 0, opened: 1, won: 2, lost: 3 } as const

/** The bank decides, and may replace its decision. */
export const disputeLifecycle = defineLifecycle(disputeStatus, {
  none: { opened: ['system'] },
  opened: { won: ['system'], lost: ['system'] },
  won: { lost: ['system'] },
  lost: { won: ['system'] },
})

/** What can be paid, by the name the wire has for it. */
export const orderTypes = ['sheet', 'waybill', 'store', 'return', 'pickup', 'packaging', 'tax', 'recharge'] as const
export type OrderType = (typeof orderTypes)[number]

/** What the way of paying costs on top; the percentage has two decimals ("1.50"). */
export const feeOf = (amount: Pence, feePercent: string): Pence => scale(amount, hundredths(feePercent), 10_000)

/** Pounds as the provider charges them: in the smallest unit of the currency, of which one pound buys `rate`. Rounded half up. */
export function chargeOf(amount: Pence, rate: string, digits: number): number {
  const { exact, unit } = exactCharge(amount, rate, digits)
  return Number((2n * exact + unit) / (2n * unit))
}

/**
 * What a part of a payment is when it goes back, in the smallest unit of the currency that was charged. Each part is cut off at the kept rate and
 * the last takes the rest, so that parts, however many and whichever of them fail, come to no more than was paid. `given` is what went back
 * before or is on its way. 0: too little to be sent.
 */
export function refundCharge(
  payment: { amount: Pence; charged: number; rate: string; digits: number },
  given: { amount: number; minor: number },
  part: Pence,
): number {
  const rest = Math.max(0, payment.charged - given.minor)
  if (given.amount + part >= payment.amount) return rest
  const { exact, unit } = exactCharge(part, payment.rate, payment.digits)
  return Math.min(rest, Number(exact / unit))
}

/** As a fraction: `exact / unit` of the smallest unit. */
function exactCharge(amount: Pence, rate: string, digits: number): { exact: bigint; unit: bigint } {
  const [whole = '0', decimals = ''] = rate.split('.')
  const millionths = BigInt(whole) * 1_000_000n + BigInt(decimals.slice(0, 6).padEnd(6, '0'))
  return { exact: BigInt(amount) * millionths * 10n ** BigInt(digits), unit: 100n * 1_000_000n }
}

/** Of bills worth `due`, the balance pays what it can and the way the rest. */
export function splitPayment(due: Pence, money: Pence, useBalance: boolean): { fromBalance: Pence; byWay: Pence } {
  const fromBalance = useBalance ? Math.min(due, money) : 0
  return { fromBalance: asPence(fromBalance), byWay: asPence(due - fromBalance) }
}

/** Why what the provider reports is not what was asked for, or null. */
export function checkReportedCharge(
  asked: { charge_minor: number; currency: string },
  reported: { amountMinor: number; currency: string },
): 'currency' | 'amount' | null {
  if (reported.currency.toUpperCase() !== asked.currency) return 'currency'
  return reported.amountMinor === asked.charge_minor ? null : 'amount'
}

/**
 * In pounds, as much of a charge as a bank disputes: in the currency that was charged at the rate it was charged at, or in pounds as they are, and
 * never more than the charge. Null for a currency we have no rate of.
 */
export function disputedAmount(
  charge: { total: Pence; minor: number; currency: string },
  reported: { amountMinor: number; currency: string },
): Pence | null {
  if (reported.currency === charge.currency)
    return scale(charge.total, Math.min(reported.amountMinor, charge.minor), charge.minor)
  return reported.currency === 'GBP' ? asPence(Math.min(reported.amountMinor, charge.total)) : null
}

/** How a payment with several disputes stands: one that is open weighs most, then one that was lost. */
export function worstDispute(statuses: readonly number[]): number {
  const severity = [disputeStatus.opened, disputeStatus.lost, disputeStatus.won]
  return severity.find((status) => statuses.includes(status)) ?? disputeStatus.none
}

/** Of a payment of so much, how much can still go back. */
export const refundableAmount = (paid: number, refunded: number): Pence => asPence(Math.max(0, paid - refunded))

function hundredths(percent: string): number {
  const [whole = '0', decimals = ''] = percent.split('.')
  return Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'))
}
