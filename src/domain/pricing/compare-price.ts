import { type Pence, parseDecimal } from '../money.ts'
import type { ZoneRate } from './grid.ts'
import { findBasePrice } from './rate.ts'

/** What a parcel of so many grams costs in a zone of another version; undefined where that one says nothing of it. */
export function priceBefore(zones: readonly ZoneRate[], code: string, grams: number): Pence | undefined {
  const zone = zones.find((one) => one.code === code)
  return zone && findBasePrice(zone.rate, grams)?.price
}

/** By how much a price rose or fell, in tenths of a percent, rounded half away from nothing; null where one of them is no price. */
export function priceChange(text: string, before: Pence | undefined): number | null {
  const price = parseDecimal(text)
  if (price === null || before === undefined || before === 0) return null
  const change = price - before
  const size = Math.floor((2 * Math.abs(change) * 1000 + before) / (2 * before))
  return change < 0 ? -size || 0 : size
}
