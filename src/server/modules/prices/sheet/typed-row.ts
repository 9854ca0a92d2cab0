import type { ErrorDetail } from '#domain/errors.ts'
import type { SheetRow } from '#server/platform/spreadsheet/sheet-reader.ts'
import type { SheetCell } from '#server/platform/spreadsheet/write-sheet.ts'
import { type Choice, type ColumnName, choiceOf, columnNames, columnsOf, type RowKind, type WordedColumn } from './columns.ts'

/** What is wrong with one cell, by the number the spreadsheet program shows beside its row. */
export type RowProblem = { row: number; column: ColumnName; key: string; values?: ErrorDetail }

/** One row with its cells as texts, and a way to say what is wrong with one of them. */
export type TypedRow = {
  number: number
  text: (column: ColumnName) => string
  report: (column: ColumnName) => (key: string, values?: ErrorDetail) => void
}

export const typedRow = (
  { number, cells }: SheetRow,
  positions: Partial<Record<ColumnName, number>>,
  problems: RowProblem[],
): TypedRow => ({
  number,
  text: (column) => textOf(cells[positions[column] ?? -1] ?? null),
  report: (column) => (key, values) => void problems.push({ row: number, column, key, ...(values ? { values } : {}) }),
})

function textOf(cell: SheetCell): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return cell === null ? '' : String(cell).trim()
}

/** One of the words the column knows; what is empty or unknown is noted. */
export function readChoice<Column extends WordedColumn>(row: TypedRow, column: Column): Choice<Column> | undefined {
  const choice = choiceOf(column, row.text(column))
  if (choice === undefined) row.report(column)('priceTable.sheet_error.choice')
  return choice
}

/** A figure in a column that this kind of row does not have would be lost in silence. */
export function reportUnused(row: TypedRow, kind: RowKind): void {
  const own = new Set<ColumnName>(['kind', 'zone_name', 'price_side', ...columnsOf[kind]])
  for (const column of columnNames)
    if (!own.has(column) && row.text(column) !== '') row.report(column)('priceTable.sheet_error.unused')
}
