import type { DraftContent } from '#domain/pricing/read-grid.ts'
import type { PriceSide } from '#domain/pricing/vat.ts'
import { findColumns } from '#server/platform/spreadsheet/sheet-columns.ts'
import type { SheetRow } from '#server/platform/spreadsheet/sheet-reader.ts'
import { knownHeadings } from './columns.ts'
import { readSurchargeRow } from './read-surcharge-row.ts'
import { type ParsedZones, rateOf, readZoneRow } from './read-zone-row.ts'
import { type RowProblem, readChoice, reportUnused, type TypedRow, typedRow } from './typed-row.ts'

/** `side` is null where no row says it. */
export type ReadRows = { content: DraftContent; side: PriceSide | null; problems: RowProblem[] }

/** Prices from a flat sheet with its heading, or everything that is wrong with it. `known` are the codes of the list of zones. */
export function readRows([heading, ...rows]: readonly SheetRow[], known: ReadonlySet<string>): ReadRows {
  const problems: RowProblem[] = []
  const { positions: places, missing, doubled } = findColumns(heading?.cells ?? [], knownHeadings)
  const row = heading?.number ?? 1
  for (const column of ['kind', 'zone'] as const)
    if (missing.includes(column)) problems.push({ row, column, key: 'priceTable.sheet_error.no_column' })
  for (const column of doubled) problems.push({ row, column, key: 'priceTable.sheet_error.two_columns' })
  if (problems.length > 0) return { content: { zones: [], surcharges: [] }, side: null, problems }

  const typed = rows.map((one) => typedRow(one, places, problems))
  const zones: ParsedZones = new Map()
  const surchargeRows: TypedRow[] = []
  for (const one of typed) {
    const kind = readChoice(one, 'kind')
    if (kind === undefined) continue
    reportUnused(one, kind)
    if (kind === 'surcharge') surchargeRows.push(one)
    else readZoneRow(one, kind, { zones, known })
  }
  const side = readSide(typed)
  // Only now are all zones known.
  const surcharges = surchargeRows.map((one) => readSurchargeRow(one, [...zones.keys()]))
  problems.sort((a, b) => a.row - b.row)
  return { content: { zones: [...zones].map(rateOf), surcharges }, side, problems }
}

/** Said on every row, and on all of them alike. */
function readSide(rows: readonly TypedRow[]): PriceSide | null {
  let side: PriceSide | null = null
  for (const row of rows) {
    if (row.text('price_side') === '') continue
    const rowSide = readChoice(row, 'price_side')
    if (rowSide !== undefined && side !== null && rowSide !== side) row.report('price_side')('priceTable.sheet_error.side')
    side ??= rowSide ?? null
  }
  return side
}
