import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx'

/** How a column's values stand in the sheet: what a spreadsheet may reckon with, and what it must leave as it is. */
export type SheetColumn = { title: string; kind: 'text' | 'number' | 'decimal' | 'money' | 'time' }
export type SheetCell = string | number | Date | null

export const sheetMimetype = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const formats = { text: '@', number: '0', decimal: 'General', money: '#,##0.00', time: 'yyyy-mm-dd hh:mm:ss' } satisfies Record<
  SheetColumn['kind'],
  string
>
const widths = { text: 24, number: 12, decimal: 12, money: 14, time: 20 } satisfies Record<SheetColumn['kind'], number>
/** No spreadsheet takes a longer text in a cell. */
const longestText = 32_767

/**
 * Writes an .xlsx file row by row; memory does not grow with their number. Texts are stored as texts in cells of the text format: a value that
 * begins with = + - @ is shown as it is, now and after someone has edited beside it, and long numbers keep every digit. A Date stands for the
 * wall clock its UTC fields show.
 */
export async function writeSheet(
  path: string,
  { name, columns, rows }: { name: string; columns: SheetColumn[]; rows: AsyncIterable<SheetCell[]> | Iterable<SheetCell[]> },
): Promise<void> {
  const sheet = writeXlsxStream(cutLongTexts(rows), {
    name: sheetName(name),
    columns: columns.map(({ title, kind }) => ({ header: title, numFmt: formats[kind], width: widths[kind] })),
    freezePane: { rows: 1 },
  })
  await pipeline(Readable.fromWeb(sheet as never), createWriteStream(path))
}

async function* cutLongTexts(rows: AsyncIterable<SheetCell[]> | Iterable<SheetCell[]>): AsyncGenerator<SheetCell[]> {
  for await (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? cell.slice(0, longestText) : cell))
}

/** A sheet's name has 31 characters at most and none of these. */
const sheetName = (name: string): string =>
  name
    .replace(/[[\]:*?/\\]/g, ' ')
    .slice(0, 31)
    .trim() || 'Sheet'

export type BookSheet = { name: string; columns: SheetColumn[]; rows: SheetCell[][] }

/** A small workbook of several sheets, with cells as above. */
export async function writeBook(sheets: readonly BookSheet[]): Promise<Uint8Array> {
  const book = await writeXlsx({
    sheets: sheets.map(({ name, columns, rows }) => ({
      name: sheetName(name),
      columns: columns.map(({ kind }) => ({ numFmt: formats[kind], width: widths[kind] })),
      rows: [columns.map(({ title }) => title), ...rows],
      freezePane: { rows: 1 },
    })),
  })
  return book
}
