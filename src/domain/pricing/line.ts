import type { Pence } from '../money.ts'
import { type PriceSide, type VatClass, vatOf } from './vat.ts'

export type LineCode = 'carriage' | 'discount' | 'surcharge' | 'insurance' | 'packaging' | 'pickup' | 'points' | 'reweigh'

/** What a line says of itself: facts, put into words where somebody reads them. */
export type LineReason =
  | { of: 'band'; zone: string; grams: number; isVolumetric: boolean; over: number; upTo: number }
  | { of: 'steps'; zone: string; grams: number; isVolumetric: boolean; firstGrams: number; stepGrams: number; steps: number }
  | { of: 'rate'; rate: number }
  | { of: 'surcharge'; zh: string; en: string; rate?: number }
  | { of: 'box'; grams: number }
  | { of: 'reweigh'; from: number; to: number }
  | { of: 'given' }

/** One step of a price. Lines always add up: the sum of `amount` is what is paid, VAT is inside it. */
export type PriceLine = { code: LineCode; vatClass: VatClass; net: Pence; vat: Pence; amount: Pence; why: LineReason }

export type TaxTreatment = { side: PriceSide; vatClass: VatClass; rate: number }

export function priceLine(code: LineCode, price: Pence, { side, vatClass, rate }: TaxTreatment, why: LineReason): PriceLine {
  const vat = vatOf(price, side, rate)
  return side === 'net'
    ? { code, vatClass, net: price, vat, amount: (price + vat) as Pence, why }
    : { code, vatClass, net: (price - vat) as Pence, vat, amount: price, why }
}

/**
 * What is taken off a price takes its VAT along. On top of net prices the two lines together carry the VAT of the lower price: rounded apart, a
 * heavier parcel could cost a penny less.
 */
export function discountLine(code: LineCode, price: Pence, off: Pence, taxed: TaxTreatment, why: LineReason): PriceLine {
  if (taxed.side === 'gross') return priceLine(code, off, taxed, why)
  const { side, vatClass, rate } = taxed
  const vat = (vatOf((price + off) as Pence, side, rate) - vatOf(price, side, rate)) as Pence
  return { code, vatClass, net: off, vat, amount: (off + vat) as Pence, why }
}

/** Priced elsewhere, and said there. */
export const given: LineReason = { of: 'given' }

export type Totals = { net: Pence; vat: Pence; amount: Pence }

export function totalsOf(lines: readonly PriceLine[]): Totals {
  const sum = { net: 0, vat: 0, amount: 0 }
  for (const { net, vat, amount } of lines) {
    sum.net += net
    sum.vat += vat
    sum.amount += amount
  }
  return sum as Totals
}
