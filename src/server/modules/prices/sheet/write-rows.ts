import type { Language } from '#domain/language.ts'
import type { Pence } from '#domain/money.ts'
import { type GridSurcharge, gridOf, type ZoneRate } from '#domain/pricing/grid.ts'
import type { DraftContent } from '#domain/pricing/read-grid.ts'
import type { PriceSide } from '#domain/pricing/vat.ts'
import type { SheetCell } from '#server/platform/spreadsheet/write-sheet.ts'
import { type ColumnName, columnNames, wordOf } from './columns.ts'

type Cells = Partial<Record<ColumnName, SheetCell>>

type TableToWrite = { content: DraftContent; side: PriceSide; zoneName: (code: string) => string; language: Language }

/** A table as flat rows, each whole in itself: one for every band of every zone, or for its first weight and step, and one for every surcharge. */
export function writeRows({ content, side, zoneName, language }: TableToWrite): SheetCell[][] {
  const price_side = wordOf('price_side', side, language)
  const rows = [
    ...content.zones.flatMap((zone) => zoneRows(zone, language).map((row) => ({ ...row, zone_name: zoneName(zone.code) }))),
    ...gridOf(content, side).surcharges.map((one) => surchargeRow(one, language)),
  ]
  return rows.map((row: Cells) => columnNames.map((name) => (name === 'price_side' ? price_side : (row[name] ?? null))))
}

function zoneRows({ code, rate }: ZoneRate, language: Language): Cells[] {
  const kind = (value: 'band' | 'step') => wordOf('kind', value, language)
  if (rate.kind === 'steps')
    return [
      {
        kind: kind('step'),
        zone: code,
        first_g: rate.firstGrams,
        first_price: pounds(rate.firstPrice),
        step_g: rate.stepGrams,
        step_price: pounds(rate.stepPrice),
      },
    ]
  // A zone without prices yet is still a zone of the table.
  if (rate.bands.length === 0) return [{ kind: kind('band'), zone: code }]
  return rate.bands.map(({ over, upTo, price }) => ({
    kind: kind('band'),
    zone: code,
    over_g: over,
    up_to_g: upTo,
    price: pounds(price),
  }))
}

/** The one place where money is a fraction: a spreadsheet knows no other. Two decimals come back as they were. */
const pounds = (price: Pence): number => price / 100

function surchargeRow(one: GridSurcharge, language: Language): Cells {
  const isFixed = one.kind === 'fixed'
  return {
    kind: wordOf('kind', 'surcharge', language),
    code: wordOf('code', one.code, language),
    name_zh: one.name_zh,
    name_en: one.name_en || null,
    price: isFixed ? Number(one.price) : null,
    rate: isFixed ? null : one.rate,
    of: isFixed ? null : wordOf('of', one.of, language),
    zones: one.zones.join(', ') || null,
    places: one.places.split('\n').join('; ') || null,
    over_side: one.over_side || null,
    over_girth: one.over_girth || null,
    over_grams: one.over_grams === '' ? null : Number(one.over_grams),
    from: one.from || null,
    to: one.to || null,
  }
}
