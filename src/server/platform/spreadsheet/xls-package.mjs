import { CFB, read, SSF, set_cptable } from '@e965/xlsx'
import { createMergedRows } from './merged-cells.mjs'
import { refusal } from './refusal.mjs'
import { dateOrNumber, errorWord } from './xls-values.mjs'

/**
 * The rows of the first visible sheet of any .xls, with their numbers from 1. The package takes the whole file at once.
 *
 * @param {Buffer} file
 * @param {import('./sheet-limits.ts').SheetLimits} limits
 */
export function* packageRows(file, limits) {
  const { lines, date1904, ranges } = openBook(file, limits)
  const mergedRow = createMergedRows(ranges, limits)
  for (const [row, line] of lines.entries()) {
    if (line === undefined) continue
    yield mergedRow({ number: row + 1, cells: Array.from(line, (cell) => cellValue(cell, date1904)) })
    // Read once: what was handed on need not stay in memory.
    lines[row] = undefined
  }
}

function openBook(file, { rows }) {
  try {
    const { isOlder, shown } = findBook(file)
    if (isOlder) set_cptable(codePages)
    // One row more than may be, so that whoever counts sees that there are too many.
    const book = read(file, {
      type: 'buffer',
      sheets: shown,
      sheetRows: rows + 1,
      dense: true,
      cellNF: true,
      cellText: false,
      cellHTML: false,
      cellFormula: false,
    })
    const sheet = book.Sheets[book.SheetNames[shown] ?? '']
    const ranges = (sheet?.['!merges'] ?? []).map(({ s, e }) => ({ top: s.r + 1, bottom: e.r + 1, left: s.c, right: e.c }))
    return { lines: sheet?.['!data'] ?? [], ranges, date1904: book.Workbook?.WBProps?.date1904 === true }
  } catch (error) {
    throw refusal(/password-protected/i.test(String(error)) ? 'protected' : 'broken')
  }
}

/**
 * Before Excel 97 texts stood in the code page of their author; a book that has both forms is read in the newer one. What this takes is gone before the
 * whole is read.
 *
 * @param {Buffer} file
 */
function findBook(file) {
  const parts = CFB.read(file, { type: 'buffer' })
  const newer = CFB.find(parts, 'Workbook')
  const { content = [] } = newer ?? CFB.find(parts, 'Book') ?? {}
  return { isOlder: !newer, shown: firstVisible(Buffer.from(content.slice(0, longestList))) }
}

const record = { sheet: 0x85, end: 0x0a }
/** The list of sheets stands before every text and cell. */
const longestList = 1_048_576

/**
 * Which sheet is the first that its author sees, by the list at the beginning of the book; the package reads it and does not tell. A book that hides
 * everything has its first sheet read.
 *
 * @param {Buffer} book
 */
function firstVisible(book) {
  for (let [at, sheets] = [0, 0]; at + 4 <= book.length; at += 4 + book.readUInt16LE(at + 2)) {
    const type = book.readUInt16LE(at)
    if (type === record.end) break
    if (type !== record.sheet || at + 10 > book.length) continue
    const [isHidden, kind] = [(book.readUInt8(at + 8) & 3) !== 0, book.readUInt8(at + 9)]
    if (!isHidden && kind === 0) return sheets
    sheets++
  }
  return 0
}

const pageNames = { 65001: 'utf-8', 1200: 'utf-16le', 932: 'shift_jis', 936: 'gbk', 949: 'euc-kr', 950: 'big5', 54936: 'gb18030' }

/** The code pages of Windows by what this platform decodes; one that is unknown is taken for the western one. */
const codePages = {
  utils: {
    decode(page, bytes) {
      const raw = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : Uint8Array.from(bytes)
      const name =
        pageNames[page] ?? (page >= 1250 && page <= 1258 ? `windows-${page}` : page === 866 ? 'ibm866' : 'windows-1252')
      return new TextDecoder(name).decode(raw)
    },
  },
}

function cellValue(cell, date1904) {
  if (cell === undefined || cell === null || cell.v === undefined) return null
  if (cell.t === 'e') return errorWord(cell.v)
  return cell.t === 'n' && typeof cell.z === 'string' && SSF.is_date(cell.z) ? dateOrNumber(SSF, cell.v, date1904) : cell.v
}
