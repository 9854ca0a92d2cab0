import { checkTable, type TableProblem, type TableWarning } from '#domain/pricing/check-table.ts'
import type { Grid } from '#domain/pricing/grid.ts'
import { type GridProblem, readGrid } from '#domain/pricing/read-grid.ts'
import { addZoneDetails, type ZoneEntry } from '#domain/pricing/zone-copy.ts'

export type GridCheck = { typed: GridProblem[]; problems: TableProblem[]; warnings: TableWarning[] }

type GridContext = { zones: readonly { code: string; name: string; places: string }[]; max_grams: number }

/** What the server will say of this grid, by the same rules. What cannot be read is said first; the rest would only follow from it. */
export function checkGrid(grid: Grid, { zones, max_grams }: GridContext): GridCheck {
  const { content, problems: typed } = readGrid(grid)
  if (typed.length > 0) return { typed, problems: [], warnings: [] }
  const whole = addZoneDetails(content, zones.map(toListedZone))
  return { typed, ...checkTable({ id: 0, version: 0, side: grid.price_side, ...whole }, max_grams) }
}

const toListedZone = ({ code, name, places }: GridContext['zones'][number]): ZoneEntry => ({
  code,
  name_zh: name,
  name_en: '',
  places,
  vat_class: null,
})

/** Which cell a finding shows in: the row that begins at its weight, or the last one where prices end too early. */
export function findingRow(grid: Grid, { code, grams }: TableProblem | TableWarning): number | undefined {
  if (grams === undefined) return undefined
  const row = grid.bands.findIndex(({ over }) => Number(over) === grams)
  if (row >= 0) return row
  return code === 'short' || code === 'gap' ? grid.bands.length - 1 : undefined
}

export type CellMark = { tone: 'wrong' | 'warning'; key: GridProblem | TableProblem | TableWarning }

/** `UK 3` → what is wrong with the price in that zone and row; `UK` what is wrong with the zone; `bands.2.over` with an edge. */
export function marksOf(grid: Grid, { typed, problems, warnings }: GridCheck): Map<string, CellMark> {
  const marks = new Map<string, CellMark>()
  const add = (cellKey: string, mark: CellMark) => {
    if (!marks.has(cellKey)) marks.set(cellKey, mark)
  }
  for (const one of typed) {
    const [room, index, field, row] = one.at.split('.')
    const zone = room === 'zones' ? grid.zones[Number(index)]?.code : undefined
    add(zone === undefined ? one.at : field === 'prices' ? `${zone} ${row}` : `${zone} ${field}`, { tone: 'wrong', key: one })
  }
  for (const [tone, found] of [
    ['wrong', problems],
    ['warning', warnings],
  ] as const)
    for (const one of found) {
      const row = findingRow(grid, one)
      add(row === undefined ? one.zone : `${one.zone} ${row}`, { tone, key: one })
    }
  return marks
}
