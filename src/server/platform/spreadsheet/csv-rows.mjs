import { readFileSync } from 'node:fs'
import { streamCsvRows } from 'hucre/csv'
import { decodeText } from './csv-text.mjs'
import { refusal } from './refusal.mjs'

const pieceRows = 100
const delimiters = [',', ';', '\t']
/** So much of a file shows what stands between its cells. */
const sampleLetters = 20_000

/**
 * The rows of a text file with commas, semicolons or tabs, some at a time. Every cell is a text, with every digit. A row has the number that a
 * spreadsheet program would give it, so a cell of several lines counts once.
 *
 * @param {string} path
 * @param {import('./sheet-limits.ts').SheetLimits} limits
 */
export async function* csvRows(path, limits) {
  const { text, delimiter } = readHead(decodeText(readFileSync(path)))
  // A web page or the data of a program is no table.
  if (/^\s*(<[a-z!?]|\{\s*")/i.test(text.slice(0, 500))) throw refusal('text')
  mustFit(text, delimiter, limits)
  let number = 0
  let piece = []
  // Without a quotation mark the package need not look for the end of one.
  for (const cells of streamCsvRows(text, { delimiter, skipBom: false, fastMode: !text.includes('"') })) {
    number++
    piece.push({ number, cells: cells.map(plainCell) })
    if (piece.length < pieceRows) continue
    yield piece
    piece = []
  }
  yield piece
}

/** Excel writes into a first line which delimiter it means; elsewhere the one counts that the first lines have most of. */
function readHead(text) {
  const [line = '', said] = /^"?sep=(.)"?\r?\n/i.exec(text.slice(0, 20)) ?? []
  return { text: text.slice(line.length), delimiter: said ?? findDelimiter(text.slice(0, sampleLetters)) }
}

/** The delimiter that stands in most of the first lines, outside of quotations. */
function findDelimiter(sample) {
  const lines = sample
    .replace(/"[^"]*"/g, '')
    .split(/\r\n?|\n/)
    .filter(Boolean)
    .slice(0, 20)
  const scoreOf = (delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1)
    return counts.filter((count) => count > 0).length * 1000 + Math.max(0, ...counts)
  }
  return delimiters.reduce((best, one) => (scoreOf(one) > scoreOf(best) ? one : best))
}

/** A single row may have as many cells as the file has delimiters: they are counted before the row is made. */
function mustFit(text, delimiter, limits) {
  let cells = 0
  for (const mark of [delimiter, '\n'])
    for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1))
      if (++cells > limits.cells) throw refusal('too_many_cells', { most: limits.cells })
}

/** Shops write long numbers as ="0012", or with a tab behind them, so that Excel leaves them alone. */
const plainCell = (cell) => (typeof cell === 'string' ? (/^="([^"]*)"$/.exec(cell)?.[1] ?? cell) : null)
