import { parentPort } from 'node:worker_threads'
import { refusal } from './refusal.mjs'

/** @typedef {{ number: number, cells: unknown[], withoutValue?: number[], merged?: number[] }} Row */
/** @typedef {{ path: string, kind: 'xls' | 'xlsx' | 'csv', limits: import('./sheet-limits.ts').SheetLimits }} SheetFile */

/** Few enough that whoever takes them is done before what they made of them grows old: with 500, a long sheet took a third more memory. */
const [mostRows, mostLetters] = [300, 1_000_000]

/** @type {AsyncGenerator<Row[]>} */
let batches
parentPort?.on('message', async (/** @type {SheetFile | 'next'} */ asked) => {
  const begun = performance.now()
  if (asked !== 'next') batches = batched(asked)
  const answer = await nextBatch()
  parentPort?.postMessage({ ...answer, ms: performance.now() - begun })
})

async function nextBatch() {
  try {
    const { done, value } = await batches.next()
    return done ? { done: true } : { rows: value }
  } catch (error) {
    // Anything else than our own refusal is a file that its reader could not make sense of.
    const { refused = 'broken', detail } = /** @type {any} */ (error)
    return { refused, detail, cause: String(error) }
  }
}

/** The readers come when they are needed: what reads any .xls takes longer to load than most sheets to read. */
async function rawRows({ path, kind, limits }) {
  if (kind === 'xls') return (await import('./xls-rows.mjs')).xlsRows(path, limits)
  if (kind === 'csv') return (await import('./csv-rows.mjs')).csvRows(path, limits)
  return (await import('./xlsx-rows.mjs')).xlsxRows(path, limits)
}

/** Rows that say something, so many at a time as are handed on together. They come in pieces: a step of its own for each would take as long as to read it. */
async function* batched(file) {
  const check = createCheck(file.limits)
  /** @type {Row[]} */
  let batch = []
  let letters = 0
  for await (const piece of await rawRows(file)) {
    for (const raw of piece) {
      const found = check(raw)
      if (!found) continue
      batch.push(found.row)
      letters += found.length
      if (batch.length < mostRows && letters < mostLetters) continue
      yield batch
      ;[batch, letters] = [[], 0]
    }
  }
  if (batch.length > 0) yield batch
}

/** A row within the limits, and how many letters it has; nothing of one that says nothing. A text that many cells share counts as often as it stands there. */
function createCheck(limits) {
  let [rows, letters] = [0, 0]
  return ({ number, cells: raw, withoutValue, merged }) => {
    const cells = cellsOf(raw)
    if (cells.length === 0) return undefined
    rows++
    if (rows > limits.rows) throw refusal('too_many_rows', { most: limits.rows })
    if (cells.length > limits.columns) throw refusal('too_many_columns', { most: limits.columns })
    let length = 0
    for (const cell of cells) {
      if (typeof cell !== 'string') continue
      if (cell.length > limits.cellLength) throw refusal('cell_too_long', { row: number, most: limits.cellLength })
      length += cell.length
    }
    letters += length
    if (letters > limits.unpackedBytes) throw refusal('too_large')
    const row = { number, cells }
    if (withoutValue) row.withoutValue = withoutValue
    if (merged) row.merged = merged
    return { row, length }
  }
}

function cellOf(value) {
  if (typeof value === 'number' || (value instanceof Date && !Number.isNaN(value.getTime()))) return value
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return typeof value === 'string' && value !== '' ? value : null
}

/** Up to the last that says something; what a sheet leaves out stands there as empty. */
function cellsOf(raw) {
  const cells = []
  let count = 0
  for (let at = 0; at < raw.length; at++) {
    const cell = cellOf(raw[at])
    cells.push(cell)
    if (!isBlank(cell)) count = at + 1
  }
  cells.length = count
  return cells
}

const isBlank = (cell) => cell === null || (typeof cell === 'string' && cell.trim() === '')
