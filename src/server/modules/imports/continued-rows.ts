import { type ColumnPlaces, listPositions } from './column-places.ts'
import type { Cells, ImportKind } from './import-kind.ts'

/**
 * A sheet often says what describes an order once, in a cell merged downwards or in the first of several rows, and lists an item in each row.
 * A spreadsheet keeps a merged cell's text in its first row only, so both forms arrive as rows with blank cells.
 */

/** Under this key a continued row keeps the number of the row that it belongs to. No column of a sheet has it. */
export const continuedKey = '#above'
/** Under this key a row keeps which columns of it are merged with a row above. */
const mergedKey = '#merged'

type NumberedRow = { number: number; cells: Cells }

/** The number of the row that this one continues. */
export const continuedRow = (cells: Cells): number | undefined => {
  const number = cells[continuedKey]
  return number === undefined ? undefined : Number(number)
}

export function withoutContinuation(cells: Cells): Cells {
  if (cells[continuedKey] === undefined && cells[mergedKey] === undefined) return cells
  const { [continuedKey]: _above, [mergedKey]: _merged, ...others } = cells
  return others
}

export const withMerged = (cells: Cells, positions: readonly number[] | undefined): Cells =>
  positions ? { ...cells, [mergedKey]: positions.join(' ') } : cells

/** Cells under other names keep which of them are merged. */
export const keepMerged = (cells: Cells, before: Cells): Cells =>
  before[mergedKey] === undefined ? cells : { ...cells, [mergedKey]: before[mergedKey] }

function withoutAbove(cells: Cells): Cells {
  if (cells[continuedKey] === undefined) return cells
  const { [continuedKey]: _, ...others } = cells
  return others
}

/** Marks the rows that continue the row above them, by where the fields of the sheet stand. Takes the rows of one sheet in their order. */
export function createContinuationMarker(kind: Pick<ImportKind, 'groupField' | 'parts'>, places: ColumnPlaces) {
  const { groupField, parts } = kind
  const ownPositions = new Set(
    [groupField, ...(parts?.ownFields ?? [])].flatMap((field) => (field === undefined ? [] : listPositions(places[field]))),
  )
  let head: NumberedRow | undefined
  let lastNumber = 0
  return <Row extends NumberedRow>(row: Row): Row => {
    if (groupField === undefined || parts === undefined) return row
    const cells = withoutAbove(row.cells)
    const isNext = row.number === lastNumber + 1
    lastNumber = row.number
    const isMerged = cells[mergedKey]?.split(' ').some((position) => ownPositions.has(Number(position)))
    if (head && isNext && cells[groupField] === undefined && (isMerged || fillsPartsOnly(cells, parts)))
      return { ...row, cells: { ...cells, [continuedKey]: String(head.number) } }
    head = { number: row.number, cells }
    return cells === row.cells ? row : { ...row, cells }
  }
}

/** Sheets of Excel users end with a line of sums, which is no item of the last order. */
const totalWord = /^(grand |sub-?)?totals?\b|^(总计|合计|小计|总和|共计)/iu

function fillsPartsOnly(cells: Cells, { partFields, ownFields }: NonNullable<ImportKind['parts']>): boolean {
  if (ownFields.some((field) => cells[field] !== undefined)) return false
  const texts = partFields.flatMap((field) => cells[field] ?? [])
  return texts.length > 0 && !texts.some((text) => totalWord.test(text))
}
