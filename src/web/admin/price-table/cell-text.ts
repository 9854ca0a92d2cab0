import { problemWord } from '#contract/price-table-text.ts'
import { formatDecimal, type Pence } from '#domain/money.ts'
import type { TableProblem, TableWarning } from '#domain/pricing/check-table.ts'
import { priceBefore, priceChange } from '#domain/pricing/compare-price.ts'
import type { ZoneRate } from '#domain/pricing/grid.ts'
import type { GridProblem } from '#domain/pricing/read-grid.ts'
import { t } from '#web/lib/words.ts'
import type { WordKey } from '#words/keys.ts'
import type { CellMark } from './check-grid.ts'

/** A finding in words: of the table, or of what was typed. */
export function findingText(one: GridProblem | TableProblem | TableWarning, zoneName: (code: string) => string): string {
  if ('at' in one) return t(one.key as WordKey, one.values)
  const { key, values } = problemWord(one, zoneName)
  return t(key, values)
}

export const markText = (mark: CellMark | undefined, zoneName: (code: string) => string): string | undefined =>
  mark && findingText(mark.key, zoneName)

/** What a parcel of this weight costs in the version in force. */
export const beforeText = (
  before: readonly ZoneRate[],
  code: string,
  { grams, price }: { grams: number; price: string },
): string => priceText(priceBefore(before, code, grams), price)

/** "before 4.99 · +5.0%" */
export function priceText(old: Pence | undefined, price: string): string {
  if (old === undefined) return t('priceTable.before_none')
  const beforeLabel = t('priceTable.before', { price: formatDecimal(old) })
  const tenths = priceChange(price, old)
  return tenths === null || tenths === 0
    ? beforeLabel
    : `${beforeLabel} · ${tenths > 0 ? '+' : '−'}${(Math.abs(tenths) / 10).toFixed(1)}%`
}
