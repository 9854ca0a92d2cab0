import type { GridSurcharge } from '#domain/pricing/grid.ts'
import { readSurcharge } from '#domain/pricing/read-surcharge.ts'
import type { Surcharge } from '#domain/pricing/surcharge.ts'
import { readChoice, type TypedRow } from './typed-row.ts'

/** A percentage, or a fixed price: which of the two was filled in decides. */
export function readSurchargeRow(row: TypedRow, codes: readonly string[]): Surcharge {
  const { text } = row
  const kind = text('rate') === '' ? 'fixed' : 'percent'
  if (kind === 'percent' && text('price') !== '') row.report('price')('priceTable.sheet_error.unused')
  const typed: GridSurcharge = {
    code: readChoice(row, 'code') ?? 'other',
    name_zh: text('name_zh'),
    name_en: text('name_en'),
    kind,
    price: text('price'),
    rate: text('rate'),
    of: text('of') === '' ? 'carriage' : (readChoice(row, 'of') ?? 'carriage'),
    zones: text('zones')
      .toUpperCase()
      .split(/[\s,;、，；]+/)
      .filter(Boolean),
    places: text('places'),
    over_side: text('over_side'),
    over_girth: text('over_girth'),
    over_grams: text('over_grams'),
    from: text('from'),
    to: text('to'),
  }
  return readSurcharge(typed, codes, (name) => row.report(name === 'kind' ? 'price' : name))
}
