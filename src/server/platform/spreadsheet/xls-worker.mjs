import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { read, SSF } from '@e965/xlsx'

// Plain JavaScript, because a worker is started from its file: from the sources in tests, from beside the bundle in the product.

/** @typedef {{ number: number, cells: (string | number | boolean | Date | null)[] }} Row */

/** @type {{ path: string, rows: number, batch: number }} */
const { path, rows, batch } = workerData

/** How a spreadsheet shows what it could not work out; the file has the numbers. */
const errors = { 0: '#NULL!', 7: '#DIV/0!', 15: '#VALUE!', 23: '#REF!', 29: '#NAME?', 36: '#NUM!', 42: '#N/A' }

const sheet = open()
parentPort?.on('message', () => {
  const next = sheet === null ? [] : take(sheet)
  parentPort?.postMessage(next.length === 0 ? { done: true } : { rows: next })
})
parentPort?.postMessage({ ready: true })

function open() {
  try {
    // One row more than may be, so that the reader sees that there are too many.
    const book = read(readFileSync(path), {
      ...{ type: 'buffer', sheets: 0, sheetRows: rows + 1, dense: true, cellNF: true },
      ...{ cellText: false, cellHTML: false, cellFormula: false },
    })
    const first = book.SheetNames[0]
    const found = first === undefined ? undefined : book.Sheets[first]
    if (found === undefined) return null
    return { lines: found['!data'] ?? [], at: 0, date1904: book.Workbook?.WBProps?.date1904 === true }
  } catch (error) {
    parentPort?.postMessage({ refused: /password|encrypt/i.test(String(error)) ? 'protected' : 'broken' })
    return null
  }
}

/** @param {{ lines: any[], at: number, date1904: boolean }} sheet */
function take(sheet) {
  /** @type {Row[]} */
  const next = []
  for (; sheet.at < sheet.lines.length && next.length < batch; sheet.at++) {
    const line = sheet.lines[sheet.at]
    if (line === undefined) continue
    next.push({ number: sheet.at + 1, cells: Array.from(line, (cell) => cellValue(cell, sheet.date1904)) })
  }
  return next
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
