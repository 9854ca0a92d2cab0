import { refusal } from './refusal.mjs'
import { attributeOf, createScanner } from './xml-scanner.mjs'
import { unpack } from './zip-parts.mjs'

/** @typedef {{ top: number, bottom: number, left: number, right: number }} Range rows from 1, columns from 0 */

const mostRanges = 200_000
const mark = Buffer.from('mergeCells')

/**
 * The merged cells of an .xlsx sheet. They stand behind the rows, so the sheet is unpacked once more: the bytes of its rows are only searched for the
 * beginning of the list.
 *
 * @param {import('node:fs/promises').FileHandle} file
 * @param {import('./zip-parts.mjs').ZipPart} sheet
 */
export async function readMerges(file, sheet) {
  /** @type {Range[]} */
  const ranges = []
  let [isFound, isOver] = [false, false]
  const scanner = createScanner({
    longestText: 0,
    refuseText: () => refusal('broken'),
    open(name, tag) {
      if (name !== 'mergeCell' || isOver) return
      if (ranges.length >= mostRanges) throw refusal('too_large')
      const range = rangeOf(attributeOf(tag, 'ref') ?? '')
      if (range) ranges.push(range)
    },
    close(name) {
      isOver ||= name === 'mergeCells'
    },
  })
  let rest = Buffer.alloc(0)
  // Read to its end: the file of a part that is not packed would be closed with a stream that is left early.
  for await (const piece of unpack(file, sheet)) {
    if (isOver) continue
    if (isFound) scanner.write(piece.toString('latin1'))
    else {
      const joined = Buffer.concat([rest, piece])
      const at = joined.indexOf(mark)
      rest = joined.subarray(Math.max(0, joined.length - mark.length))
      if (at === -1) continue
      isFound = true
      scanner.write(`<${joined.toString('latin1', at)}`)
    }
  }
  return ranges
}

/** @returns {Range | undefined} */
function rangeOf(ref) {
  const [, left, top, right, bottom] = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(ref) ?? []
  if (bottom === undefined) return undefined
  return { top: Number(top), bottom: Number(bottom), left: columnOf(left), right: columnOf(right) }
}

const columnOf = (letters) => [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/**
 * Leaves in merged cells only what their author sees, the text of the first one, and says for a row which columns are merged with a row above it.
 * Rows must come in their order.
 *
 * @param {Range[]} ranges
 * @param {import('./sheet-limits.ts').SheetLimits} limits
 */
export function createMergedRows(ranges, limits) {
  const coming = ranges
    .filter(({ left, top, right, bottom }) => left < limits.columns && top <= bottom && left <= right)
    .sort((a, b) => a.top - b.top)
  let next = 0
  /** @type {Range[]} */
  let open = []
  /** @param {{ number: number, cells: unknown[], merged?: number[] }} row */
  return (row) => {
    if (next >= coming.length && open.length === 0) return row
    for (; next < coming.length && coming[next].top <= row.number; next++) open.push(coming[next])
    open = open.filter(({ bottom }) => bottom >= row.number)
    // Merged cells do not overlap, so a row cannot have more of them than columns.
    if (open.length > limits.columns) throw refusal('broken')
    const merged = []
    for (const { top, left, right } of open) {
      for (let column = left; column <= Math.min(right, limits.columns - 1); column++) {
        if (top < row.number) merged.push(column)
        else if (column === left) continue
        if (column < row.cells.length) row.cells[column] = null
      }
    }
    if (merged.length > 0) row.merged = merged
    return row
  }
}
