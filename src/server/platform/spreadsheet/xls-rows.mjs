import { readFileSync } from 'node:fs'
import { read, SSF } from '@e965/xlsx'
import { refusal } from './refusal.mjs'

/** How a spreadsheet shows what it could not work out; the file has the numbers. */
const errors = { 0: '#NULL!', 7: '#DIV/0!', 15: '#VALUE!', 23: '#REF!', 29: '#NAME?', 36: '#NUM!', 42: '#N/A' }

/**
 * The rows of the first sheet of an .xls. Its reader takes the whole file at once.
 *
 * @param {string} path
 * @param {import('./sheet-limits.ts').SheetLimits} limits
 */
export async function* xlsRows(path, limits) {
  const { lines, date1904 } = openBook(path, limits)
  let counted = 0
  for (const [at, line] of lines.entries()) {
    if (line === undefined) continue
    counted += 1 + line.length
    if (counted > limits.cells) throw refusal('too_many_cells', { most: limits.cells })
    yield { number: at + 1, cells: Array.from(line, (cell) => cellValue(cell, date1904)) }
  }
}

function openBook(path, { rows }) {
  try {
    // One row more than may be, so that whoever counts sees that there are too many.
    const book = read(readFileSync(path), {
      ...{ type: 'buffer', sheets: 0, sheetRows: rows + 1, dense: true, cellNF: true },
      ...{ cellText: false, cellHTML: false, cellFormula: false },
    })
    const lines = book.Sheets[book.SheetNames[0] ?? '']?.['!data'] ?? []
    return { lines, date1904: book.Workbook?.WBProps?.date1904 === true }
  } catch (error) {
    throw refusal(/password|encrypt/i.test(String(error)) ? 'protected' : 'broken')
  }
}

/** A date is a number that is shown as one. Read from the number, it does not depend on the time zone of this machine. */
function cellValue(cell, date1904) {
  if (cell === undefined || cell === null || cell.v === undefined) return null
  if (cell.t === 'e') return errors[cell.v] ?? '#VALUE!'
  if (cell.t === 'n' && typeof cell.z === 'string' && SSF.is_date(cell.z)) {
    const code = SSF.parse_date_code(cell.v, { date1904 })
    if (code) return new Date(Date.UTC(code.y, code.m - 1, code.d, code.H, code.M, code.S))
  }
  return cell.v
}
