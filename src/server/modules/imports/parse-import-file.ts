import { AppError } from '#domain/errors.ts'
import { type Language, languages } from '#domain/language.ts'
import { cutText } from '#domain/text.ts'
import { formatTime } from '#domain/time.ts'
import { say } from '#server/platform/i18n.ts'
import { hasLostDigits, readSheet } from '#server/platform/spreadsheet/read-sheet.ts'
import { findColumns } from '#server/platform/spreadsheet/sheet-columns.ts'
import type { SheetCell } from '#server/platform/spreadsheet/write-sheet.ts'
import type { Cells, ImportKind } from './import-kind.ts'

export type ParsedRow = { number: number; cells: Cells; lostDigitFields: string[] }
export type ParsedFile = { fields: string[]; unknown: string[]; rows: ParsedRow[] }

/** Longer than anything that is kept: the rest of a cell would only be refused later. */
const maxCellLength = 500

/** The first sheet by its headings: for each row what stands in the columns that are known, as text. */
export async function parseImportFile(path: string, kind: ImportKind, language: Language): Promise<ParsedFile> {
  const file: ParsedFile = { fields: [], unknown: [], rows: [] }
  let columnIndexes: [field: string, place: number][] | undefined
  for await (const { number, cells } of readSheet(path, { rows: kind.maxRows + 1 })) {
    if (columnIndexes === undefined) {
      const found = matchColumns(cells, kind, language)
      columnIndexes = Object.entries(found.places).sort(([, a], [, b]) => a - b)
      file.fields = columnIndexes.map(([field]) => field)
      file.unknown = found.unknown.slice(0, 50).map((word) => word.slice(0, 60))
    } else {
      const row = toParsedRow(
        number,
        columnIndexes.map(([field, index]) => [field, cells[index] ?? null]),
      )
      if (Object.keys(row.cells).length > 0) file.rows.push(row)
    }
  }
  if (file.rows.length === 0) throw new AppError('import.rows_missing')
  return file
}

function matchColumns(heading: SheetCell[], { columns }: ImportKind, language: Language) {
  const names = Object.fromEntries(
    columns.map(({ field, label, synonyms }) => [field, [...languages.map((one) => say(one, label)), ...synonyms]]),
  )
  const found = findColumns(heading, names)
  const columnsDetail = (fields: string[]) => {
    const labels = columns.filter(({ field }) => fields.includes(field)).map(({ label }) => say(language, label))
    return { detail: { columns: labels.join(language === 'en' ? ', ' : '、') } }
  }
  const required = columns.filter(({ isRequired }) => isRequired).map(({ field }) => field)
  const missing = found.missing.filter((field) => required.includes(field))
  if (missing.length > 0) throw new AppError('sheet.columns_missing', columnsDetail(missing))
  if (found.doubled.length > 0) throw new AppError('sheet.columns_doubled', columnsDetail(found.doubled))
  return { places: found.positions as Record<string, number>, unknown: found.unknown }
}

function toParsedRow(number: number, found: [field: string, cell: SheetCell][]): ParsedRow {
  const row: ParsedRow = { number, cells: {}, lostDigitFields: [] }
  for (const [field, cell] of found) {
    const text = cellText(cell)
    if (text === '') continue
    row.cells[field] = text
    if (hasLostDigits(cell)) row.lostDigitFields.push(field)
  }
  return row
}

/** What cannot be stored in a text is no letter anyone typed. */
function cellText(cell: SheetCell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return formatTime(cell, 'UTC', 'yyyy-mm-dd')
  const text = typeof cell === 'number' ? cell.toLocaleString('en-GB', { useGrouping: false, maximumFractionDigits: 10 }) : cell
  return cutText(text.replace(/[\0\p{Surrogate}]/gu, '').trim(), maxCellLength)
}
