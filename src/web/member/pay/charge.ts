import type { PayWayView } from '#contract/pay.ts'
import { asPence, type Pence, parseDecimal } from '#domain/money.ts'
import { chargeOf, feeOf } from '#domain/payment.ts'

export type Charge = {
  fee: Pence
  /** the sum and the fee */
  total: Pence
  /** as the card or the bank sees it, where that is another currency */
  foreign: { amount: string; currency: string; rate: string } | undefined
}

type PayWayTerms = Pick<PayWayView, 'currency' | 'rate' | 'fee_percent' | 'min' | 'max'>

/** What a sum comes to by a way of paying; the server reckons by the same rules. */
export function chargeFor(amount: Pence, way: PayWayTerms): Charge {
  const fee = feeOf(amount, way.fee_percent)
  const total = asPence(amount + fee)
  if (way.currency === 'GBP') return { fee, total, foreign: undefined }
  const digits = digitsOf(way.currency)
  const minor = chargeOf(total, way.rate, digits)
  return {
    fee,
    total,
    foreign: { amount: (minor / 10 ** digits).toFixed(digits), currency: way.currency, rate: trimZeros(way.rate) },
  }
}

/** Why a way does not take this sum. Its limits are for the sum itself, without the fee. */
export function checkLimit(amount: Pence, way: PayWayTerms): 'low' | 'high' | undefined {
  if (amount < (parseDecimal(way.min) ?? 0)) return 'low'
  return amount > (parseDecimal(way.max) ?? Number.POSITIVE_INFINITY) ? 'high' : undefined
}

/** A sum as the wire has it, whatever currency: "€58.10". The same in both languages. */
export const showCharge = (amount: string, currency: string): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(Number(amount))

/** What was typed as a sum: "50", "£1,250.5" → pence; undefined for what is no sum above nothing. */
export function parseAmount(text: string): Pence | undefined {
  const value = parseDecimal(text.replace(/[£,\s]/g, ''))
  return value !== null && value > 0 ? value : undefined
}

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** 1.170000 → 1.17 */
export const trimZeros = (rate: string): string => (rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate)
