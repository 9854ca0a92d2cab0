import { findCurrency, parsePrice } from '#domain/sheet/prices.ts'
import type { Cells } from '#server/modules/imports/index.ts'
import type { SheetLookups } from './sheet-lookups.ts'

/** Hears what is wrong with a field, by the key of its words. */
export type Report = (field: string, key: string) => void

/** The currency of an item: of its own column, or as its price says. Both must agree, and we must know what it is worth. */
export function readCurrency(cells: Cells, { rates }: SheetLookups, report: Report): string | undefined {
  const text = cells.item_currency
  const inPrice = parsePrice(cells.item_price ?? cells.item_total ?? '')?.currency
  const inColumn = text === undefined ? undefined : findCurrency(text)
  if (text !== undefined && (inColumn === undefined || !rates.has(inColumn))) report('item_currency', 'invalid.import.currency')
  else if (inPrice !== undefined && !rates.has(inPrice)) report('item_price', 'invalid.import.currency')
  else if (inColumn !== undefined && inPrice !== undefined && inColumn !== inPrice)
    report('item_price', 'invalid.import.currency_differs')
  return inColumn ?? inPrice
}

/** What one piece costs where a sheet says what all of them do. */
export function readShare({ item_total: total = '', item_quantity: quantity = '' }: Cells): string {
  const price = parsePrice(total)
  const pieces = Number(readQuantity(quantity))
  return price && pieces > 0 ? (Number(price.amount) / pieces).toFixed(2) : total
}

export const readQuantity = (text: string): string => text.replace(/\s*(pcs?|pieces?|units?|件|个|只)\.?$/iu, '')

/** Covers are in pounds: a value in another currency is converted by the rate of today. */
export function readPounds(text: string, { rates }: SheetLookups, report: Report): string {
  const price = parsePrice(text)
  if (!price) return text
  const { amount, currency = 'GBP' } = price
  const rate = rates.get(currency)
  if (rate === undefined) report('insurance_value', 'invalid.import.currency')
  return rate === undefined || currency === 'GBP' ? amount : (Number(amount) / rate).toFixed(2)
}
