import { readFileSync } from 'node:fs'
import { openBook } from './biff-book.mjs'
import { readStream } from './cfb-stream.mjs'
import { createMergedRows } from './merged-cells.mjs'
import { refusal } from './refusal.mjs'
import { dateOrNumber } from './xls-values.mjs'

const pieceRows = 100

/**
 * The rows of the first visible sheet of an .xls, some at a time. A plain one is read row by row while the rows before are used up, any other whole by the package, in
 * some ten times the time and memory.
 *
 * @param {string} path
 * @param {import('./sheet-limits.ts').SheetLimits} limits
 */
export async function* xlsRows(path, limits) {
  const file = readFileSync(path)
  const rows = (await plainRows(file, limits)) ?? (await import('./xls-package.mjs')).packageRows(file, limits)
  let counted = 0
  let piece = []
  for (const row of rows) {
    // As far as the package reads, too: one row more than may be, so that whoever counts sees that there are too many.
    if (row.number > limits.rows + 1) break
    counted += 1 + row.cells.length
    if (counted > limits.cells) throw refusal('too_many_cells', { most: limits.cells })
    piece.push(row)
    if (piece.length < pieceRows) continue
    yield piece
    piece = []
  }
  yield piece
}

/**
 * @param {Buffer} file
 * @param {import('./sheet-limits.ts').SheetLimits} limits
 */
async function plainRows(file, limits) {
  const book = openPlain(file)
  return book?.rows(await numberReader(book), createMergedRows(book.ranges, limits))
}

/** Whatever it stumbles over, the package is asked: it knows more, and what it does not understand either is broken. */
function openPlain(file) {
  try {
    return openBook(readStream(file, 'Workbook'))
  } catch {
    return undefined
  }
}

/** The package knows formats; to load it takes longer than to read a short sheet, and most have none but the plainest. */
async function numberReader({ maybeDates, date1904 }) {
  if (maybeDates.size === 0) return (_style, value) => value
  const { SSF } = await import('@e965/xlsx')
  const known = SSF.get_table()
  const dates = new Set()
  for (const [style, { id, said }] of maybeDates) {
    const format = said ?? known[id]
    if (typeof format === 'string' && SSF.is_date(format)) dates.add(style)
  }
  return (style, value) => (dates.has(style) ? dateOrNumber(SSF, value, date1904) : value)
}
