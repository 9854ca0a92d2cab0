import { AppError } from '#domain/errors.ts'
import type { Language } from '#domain/language.ts'
import { findHeadingUnit, withUnit } from '#domain/sheet/measures.ts'
import { cutText } from '#domain/text.ts'
import { formatTime } from '#domain/time.ts'
import { hasLostDigits, readSheet } from '#server/platform/spreadsheet/read-sheet.ts'
import type { SheetCell } from '#server/platform/spreadsheet/write-sheet.ts'
import type { Cells, ImportColumn, ImportKind } from './import-kind.ts'
import { type ColumnPlaces, headingRows, type MatchedHeadings, matchHeadings, type SavedMapping } from './match-headings.ts'

/** What is wrong with a cell as the sheet has it, whatever it is to become: only its author knows what was meant. */
export const sheetFlaws = ['invalid.import.lost_digits', 'invalid.import.no_value'] as const
type SheetFlaw = (typeof sheetFlaws)[number]

export type ParsedRow = { number: number; cells: Cells; flaws: Record<string, SheetFlaw> }
export type ParsedFile = Pick<MatchedHeadings, 'headings' | 'columns'> & { rows: ParsedRow[] }

/** Longer than anything that is kept: the rest of a cell would only be refused later. */
const maxCellLength = 500

type ParseOptions = { language: Language; saved?: readonly SavedMapping[] }
type NumberedCells = { number: number; cells: SheetCell[]; withoutValue?: number[] }

/** The first sheet by its headings: for each row what stands in the columns that are known, as text; of a sheet with any headings the others too. */
export async function parseImportFile(path: string, kind: ImportKind, options: ParseOptions): Promise<ParsedFile> {
  const file: ParsedFile = { headings: [], columns: {}, rows: [] }
  let readCells: ReturnType<typeof createCellReader> | undefined
  const take = ({ number, cells, withoutValue }: NumberedCells) => {
    const row = readCells?.(cells, withoutValue)
    if (row && Object.keys(row.cells).length > 0) file.rows.push({ number, ...row })
  }
  const begin = (first: readonly NumberedCells[]) => {
    const found = matchHeadings(
      first.map(({ cells }) => cells),
      kind,
      options,
    )
    file.headings = found.headings
    file.columns = found.columns
    readCells = createCellReader(kind, found)
    for (const row of first.slice(found.index + 1)) take(row)
  }
  const first: NumberedCells[] = []
  for await (const row of readSheet(path, { rows: kind.maxRows + 1 })) {
    if (readCells) take(row)
    else if (first.push(row) === headingRows) begin(first)
  }
  if (!readCells) begin(first)
  if (file.rows.length === 0) throw new AppError('import.rows_missing')
  return file
}

/** A row's cells under the names of other columns than before: nothing of the sheet is lost, and what was corrected stays. */
export function remapCells(
  cells: Cells,
  kind: ImportKind,
  headings: readonly string[],
  before: ColumnPlaces,
  after: ColumnPlaces,
): Cells {
  const fieldOf = (places: ColumnPlaces) => new Map(Object.entries(places).map(([field, position]) => [position, field]))
  const [oldFields, newFields] = [fieldOf(before), fieldOf(after)]
  const remapped: Cells = {}
  for (const [position, heading] of headings.entries()) {
    const text = cells[oldFields.get(position) ?? unknownKey(position)]
    const field = newFields.get(position)
    if (text !== undefined) remapped[field ?? unknownKey(position)] = withUnit(text, unitOf(kind, field, heading))
  }
  // Cells that were typed into columns the sheet does not have.
  for (const [field, text] of Object.entries(cells))
    if (before[field] === undefined && !field.startsWith('#') && after[field] === undefined) remapped[field] = text
  return remapped
}

const unknownKey = (position: number): string => `#${position}`

function unitOf({ columns }: Pick<ImportKind, 'columns'>, field: string | undefined, heading: string): string | undefined {
  const measure: ImportColumn['measure'] = columns.find((column) => column.field === field)?.measure
  return measure && findHeadingUnit(heading, measure)
}

/** Made once for a sheet: most of the time that a large one takes is spent in here. */
function createCellReader(kind: ImportKind, { headings, columns }: MatchedHeadings) {
  const places: [key: string, position: number, unit: string | undefined][] = Object.entries(columns)
    .sort(([, a], [, b]) => a - b)
    .map(([field, position]) => [field, position, unitOf(kind, field, headings[position] ?? '')])
  const known = new Set(Object.values(columns))
  if (kind.isMappable)
    for (const [position, heading] of headings.entries())
      if (heading !== '' && !known.has(position)) places.push([unknownKey(position), position, undefined])
  return (row: readonly SheetCell[], withoutValue: readonly number[] = []): Omit<ParsedRow, 'number'> => {
    const cells: Cells = {}
    const flaws: ParsedRow['flaws'] = {}
    for (const [key, position, unit] of places) {
      const cell = row[position] ?? null
      const text = cellText(cell)
      // A formula that no program has worked out.
      if (withoutValue.includes(position) && !key.startsWith('#')) flaws[key] = 'invalid.import.no_value'
      if (text === '') continue
      cells[key] = withUnit(text, unit)
      if (hasLostDigits(cell) && !key.startsWith('#')) flaws[key] = 'invalid.import.lost_digits'
    }
    return { cells, flaws }
  }
}

/** What cannot be stored in a text is no letter anyone typed. */
function cellText(cell: SheetCell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return formatTime(cell, 'UTC', 'yyyy-mm-dd')
  if (typeof cell === 'number')
    return Number.isSafeInteger(cell)
      ? String(cell)
      : cell.toLocaleString('en-GB', { useGrouping: false, maximumFractionDigits: 10 })
  return cutText(cell.replace(/[\0\p{Surrogate}]/gu, '').trim(), maxCellLength)
}
