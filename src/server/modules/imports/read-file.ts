import { AppError } from '#domain/errors.ts'
import { type Language, languages } from '#domain/language.ts'
import { cutText } from '#domain/text.ts'
import { formatTime } from '#domain/time.ts'
import { say } from '#server/platform/i18n.ts'
import { hasLostDigits, readSheet } from '#server/platform/spreadsheet/read-sheet.ts'
import { findColumns } from '#server/platform/spreadsheet/sheet-columns.ts'
import type { SheetCell } from '#server/platform/spreadsheet/write-sheet.ts'
import type { Cells, ImportKind } from './import-kind.ts'

export type ReadRow = { number: number; cells: Cells; lost: string[] }
export type ReadFile = { fields: string[]; unknown: string[]; rows: ReadRow[] }

/** Longer than anything that is kept: the rest of a cell would only be refused later. */
const longestCell = 500

/** The first sheet by its headings: for each row what stands in the columns that are known, as text. */
export async function readFile(path: string, kind: ImportKind, language: Language): Promise<ReadFile> {
  const file: ReadFile = { fields: [], unknown: [], rows: [] }
  let places: [field: string, place: number][] | undefined
  for await (const { number, cells } of readSheet(path, { rows: kind.maxRows + 1 })) {
    if (places === undefined) {
      const found = columnsOf(cells, kind, language)
      places = Object.entries(found.places).sort(([, a], [, b]) => a - b)
      file.fields = places.map(([field]) => field)
      file.unknown = found.unknown.slice(0, 50).map((word) => word.slice(0, 60))
    } else {
      const row = rowOf(
        number,
        places.map(([field, place]) => [field, cells[place] ?? null]),
      )
      if (Object.keys(row.cells).length > 0) file.rows.push(row)
    }
  }
  if (file.rows.length === 0) throw new AppError('import.rows_missing')
  return file
}

function columnsOf(heading: SheetCell[], { columns }: ImportKind, language: Language) {
  const names = Object.fromEntries(
    columns.map(({ field, label, synonyms }) => [field, [...languages.map((one) => say(one, label)), ...synonyms]]),
  )
  const found = findColumns(heading, names)
  const worded = (fields: string[]) => {
    const labels = columns.filter(({ field }) => fields.includes(field)).map(({ label }) => say(language, label))
    return { detail: { columns: labels.join(language === 'en' ? ', ' : '、') } }
  }
  const required = columns.filter(({ isRequired }) => isRequired).map(({ field }) => field)
  const missing = found.missing.filter((field) => required.includes(field))
  if (missing.length > 0) throw new AppError('sheet.columns_missing', worded(missing))
  if (found.doubled.length > 0) throw new AppError('sheet.columns_doubled', worded(found.doubled))
  return { places: found.places as Record<string, number>, unknown: found.unknown }
}

function rowOf(number: number, found: [field: string, cell: SheetCell][]): ReadRow {
  const row: ReadRow = { number, cells: {}, lost: [] }
  for (const [field, cell] of found) {
    const text = textOf(cell)
    if (text === '') continue
    row.cells[field] = text
    if (hasLostDigits(cell)) row.lost.push(field)
  }
  return row
}

/** What cannot be stored in a text is no letter anyone typed. */
function textOf(cell: SheetCell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return formatTime(cell, 'UTC', 'yyyy-mm-dd')
  const text = typeof cell === 'number' ? cell.toLocaleString('en-GB', { useGrouping: false, maximumFractionDigits: 10 }) : cell
  return cutText(text.replace(/[\0\p{Surrogate}]/gu, '').trim(), longestCell)
}
