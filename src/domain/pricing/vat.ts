import { asPence, type Pence, scale } from '../money.ts'

export const vatClasses = ['standard', 'zero', 'exempt', 'outside'] as const
export type VatClass = (typeof vatClasses)[number]

/** Which side of a price was decided: VAT is reckoned from there. */
export type PriceSide = 'gross' | 'net'

/** Hundredths of a percent, by class; those not named carry none. */
export type VatRates = Partial<Record<VatClass, number>>

/** From when on a rate holds, as YYYY-MM-DD. */
export type DatedRate = { from: string; rate: number }

/** The rate of a day: the last one that had begun. Before the first there was none. */
export function findRateOn(day: string, dated: readonly DatedRate[]): number {
  let found: DatedRate | undefined
  for (const one of dated) if (one.from <= day && (!found || one.from > found.from)) found = one
  return found?.rate ?? 0
}

const whole = 10_000

/** The VAT of a price. £5.55 gross at 20 % holds £0.93; its net £4.62 would carry £0.92: the side matters. */
export const vatOf = (price: Pence, side: PriceSide, rate: number): Pence =>
  rate === 0 ? none : scale(price, rate, side === 'net' ? whole : whole + rate)

const none = asPence(0)
