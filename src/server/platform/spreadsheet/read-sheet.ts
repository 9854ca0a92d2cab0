import { open } from 'node:fs/promises'
import { AppError } from '#domain/errors.ts'
import { limitsFor, type SheetLimits } from './sheet-limits.ts'
import { readInWorker, type SheetRow } from './sheet-reader.ts'
import type { SheetCell } from './write-sheet.ts'

type ReadOptions = Partial<SheetLimits> & {
  /** who sent the file: members share the threads that read */
  owner?: string
}

/**
 * Reads a .csv or .tsv file or the first visible sheet of an .xlsx or .xls file, told apart by what is in it and not by its name. Texts stay texts, with every digit and space,
 * and so does a number with more digits than a spreadsheet keeps; other numbers are numbers, dates the wall clock of the sheet as UTC; a formula is its
 * last value. Throws `sheet.…` for what is no sheet, broken,
 * protected, empty or beyond the limits, and when too many are read already. Nothing of the file is looked into in this thread.
 */
export async function* readSheet(path: string, wanted: ReadOptions = {}): AsyncGenerator<SheetRow> {
  for await (const rows of readSheetBatches(path, wanted)) yield* rows
}

/** The same, so many rows at a time as are read together: for whoever works on them while the next ones are read. */
export async function* readSheetBatches(path: string, { owner, ...wanted }: ReadOptions = {}): AsyncGenerator<SheetRow[]> {
  const { size, start } = await readFileStart(path)
  const limits = { ...limitsFor(size), ...wanted }
  if (size > limits.bytes) throw new AppError('sheet.too_large')
  if (size === 0) throw new AppError('sheet.empty')
  // Anything else is a text, or its reader says that it is none.
  const kind = kinds[start.toString('hex', 0, 4)] ?? 'csv'
  let isEmpty = true
  for await (const rows of readInWorker({ path, kind, limits }, owner)) {
    isEmpty = false
    yield rows
  }
  if (isEmpty) throw new AppError('sheet.empty')
}

/**
 * Beyond fifteen digits a spreadsheet keeps zeros for what was typed, and saves 1.23457E+17 into a text file: such a number is not what its author
 * meant.
 */
export const hasLostDigits = (cell: SheetCell): boolean =>
  typeof cell === 'number' ? Math.abs(cell) >= 1e15 : typeof cell === 'string' && /^\s*\d([.,]\d+)?E\+\d\d\s*$/.test(cell)

/** By the first four bytes, as hex. */
const kinds: Record<string, 'xls' | 'xlsx' | 'csv'> = { d0cf11e0: 'xls', '504b0304': 'xlsx' }

async function readFileStart(path: string): Promise<{ size: number; start: Buffer }> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return { size, start: buffer.subarray(0, bytesRead) }
  } finally {
    await file.close()
  }
}
