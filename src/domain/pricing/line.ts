import type { Pence } from '../money.ts'
import { type PriceSide, type VatClass, vatOf } from './vat.ts'

export type LineCode = 'carriage' | 'discount' | 'surcharge' | 'insurance' | 'packaging' | 'pickup' | 'points'

/** What a line says of itself: facts, put into words where somebody reads them. */
export type Why =
  | { of: 'band'; zone: string; grams: number; isVolumetric: boolean; over: number; upTo: number }
  | { of: 'steps'; zone: string; grams: number; isVolumetric: boolean; firstGrams: number; stepGrams: number; steps: number }
  | { of: 'rate'; rate: number }
  | { of: 'surcharge'; zh: string; en: string; rate?: number }
  | { of: 'box'; grams: number }
  | { of: 'given' }

/** One step of a price. Lines always add up: the sum of `amount` is what is paid, VAT is inside it. */
export type Line = { code: LineCode; vatClass: VatClass; net: Pence; vat: Pence; amount: Pence; why: Why }

export type Taxed = { side: PriceSide; vatClass: VatClass; rate: number }

export function line(code: LineCode, price: Pence, { side, vatClass, rate }: Taxed, why: Why): Line {
  const vat = vatOf(price, side, rate)
  return side === 'net'
    ? { code, vatClass, net: price, vat, amount: (price + vat) as Pence, why }
    : { code, vatClass, net: (price - vat) as Pence, vat, amount: price, why }
}

/**
 * What is taken off a price takes its VAT along. On top of net prices the two lines together carry the VAT of the lower price: rounded apart, a
 * heavier parcel could cost a penny less.
 */
export function reduction(code: LineCode, price: Pence, off: Pence, taxed: Taxed, why: Why): Line {
  if (taxed.side === 'gross') return line(code, off, taxed, why)
  const { side, vatClass, rate } = taxed
  const vat = (vatOf((price + off) as Pence, side, rate) - vatOf(price, side, rate)) as Pence
  return { code, vatClass, net: off, vat, amount: (off + vat) as Pence, why }
}

/** Priced elsewhere, and said there. */
export const given: Why = { of: 'given' }

export type Totals = { net: Pence; vat: Pence; amount: Pence }

export function totalsOf(lines: readonly Line[]): Totals {
  const sum = { net: 0, vat: 0, amount: 0 }
  for (const { net, vat, amount } of lines) {
    sum.net += net
    sum.vat += vat
    sum.amount += amount
  }
  return sum as Totals
}
