import { formatDecimal, type Pence } from '#domain/money.ts'
import { priceBefore, priceChange } from '#domain/pricing/compare-price.ts'
import type { ZoneRate } from '#domain/pricing/grid.ts'
import { t } from '#web/lib/words.ts'

/** What a parcel of this weight costs in the version in force. */
export const beforeText = (
  before: readonly ZoneRate[],
  code: string,
  { grams, price }: { grams: number; price: string },
): string => priceText(priceBefore(before, code, grams), price)

/** "before 4.99 · +5.0 %" */
export function priceText(old: Pence | undefined, price: string): string {
  if (old === undefined) return t('priceTable.before_none')
  const beforeLabel = t('priceTable.before', { price: formatDecimal(old) })
  const tenths = priceChange(price, old)
  return tenths === null || tenths === 0
    ? beforeLabel
    : `${beforeLabel} · ${tenths > 0 ? '+' : '−'}${(Math.abs(tenths) / 10).toFixed(1)} %`
}
