import { type FileHandle, open } from 'node:fs/promises'
import { AppError } from '#domain/errors.ts'
import { type SheetLimits, sheetLimits } from './sheet-limits.ts'
import type { SheetCell } from './write-sheet.ts'
import { xlsRows } from './xls-rows.ts'
import { xlsxRows } from './xlsx-rows.ts'

/** A row that says something, with the number that the spreadsheet program shows beside it. Empty cells at its end are left away. */
export type SheetRow = { number: number; cells: SheetCell[] }

/**
 * Reads the first sheet of an .xlsx or .xls file, told apart by what is in it and not by its name. Texts stay texts, with every digit and space;
 * numbers are numbers, dates the wall clock of the sheet as UTC; a formula is its last value. Throws `sheet.…` for what is no sheet, broken,
 * protected, empty or beyond the limits. The rows of an .xlsx pass by one at a time.
 */
export async function* readSheet(path: string, wanted: Partial<SheetLimits> = {}): AsyncGenerator<SheetRow> {
  const limits = { ...sheetLimits, ...wanted }
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    if (size > limits.bytes) throw new AppError('sheet.too_large')
    let rows = 0
    for await (const row of worded(await rawRows(file, { path, size, limits }))) {
      const cells = trimmed(row.cells.map(cellOf))
      if (cells.length === 0) continue
      rows++
      if (rows > limits.rows) throw new AppError('sheet.too_many_rows', { detail: { most: limits.rows } })
      if (cells.length > limits.columns) throw new AppError('sheet.too_many_columns', { detail: { most: limits.columns } })
      if (cells.some((cell) => typeof cell === 'string' && cell.length > limits.cellLength)) {
        throw new AppError('sheet.cell_too_long', { detail: { row: row.number, most: limits.cellLength } })
      }
      yield { number: row.number, cells }
    }
    if (rows === 0) throw new AppError('sheet.empty')
  } finally {
    await file.close()
  }
}

/** Beyond fifteen digits a spreadsheet keeps zeros for what was typed: such a number is not what its author meant. */
export const hasLostDigits = (cell: SheetCell): boolean => typeof cell === 'number' && Math.abs(cell) >= 1e15

type RawRow = { number: number; cells: unknown[] }
type Source = { path: string; size: number; limits: SheetLimits }

async function rawRows(file: FileHandle, { path, size, limits }: Source): Promise<AsyncGenerator<RawRow>> {
  const head = Buffer.alloc(4)
  await file.read(head, 0, 4, 0)
  const kind = head.toString('hex')
  if (kind === 'd0cf11e0') return xlsRows(path, limits)
  if (kind === '504b0304') return numbered(xlsxRows(file, size, limits))
  throw new AppError(size === 0 ? 'sheet.empty' : 'sheet.type')
}

async function* numbered(rows: ReturnType<typeof xlsxRows>): AsyncGenerator<RawRow> {
  for await (const { index, values } of rows) yield { number: index + 1, cells: values }
}

/** Anything else than our own refusal is a file that its reader could not make sense of. */
async function* worded(rows: AsyncGenerator<RawRow>): AsyncGenerator<RawRow> {
  try {
    yield* rows
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('sheet.broken', { cause: error })
  }
}

function cellOf(value: unknown): SheetCell {
  if (typeof value === 'number' || (value instanceof Date && !Number.isNaN(value.getTime()))) return value
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return typeof value === 'string' && value !== '' ? value : null
}

function trimmed(cells: SheetCell[]): SheetCell[] {
  const last = cells.findLastIndex((cell) => !isBlank(cell))
  return cells.slice(0, last + 1)
}

const isBlank = (cell: SheetCell): boolean => cell === null || (typeof cell === 'string' && cell.trim() === '')
