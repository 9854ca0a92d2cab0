import type { InputOf } from '#contract/endpoint.ts'
import type { ImportCalls, ImportRow } from '#contract/import.ts'
import { AppError } from '#domain/errors.ts'
import { isStorableText } from '#domain/text.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { groupKeyOf } from '../group-rows.ts'
import type { Cells, Importer, ImportKind } from '../import-kind.ts'
import { getImportWithRows, toImportRow } from '../import-status.ts'
import { batchSize, createReviewer, listUnchanged } from '../review-rows.ts'
import { findGroup, listBelow, listRowsByHead, type StoredRow, updateRows } from '../row-store.ts'
import { isUnchangedMask, sealCells } from '../secret-cells.ts'
import { type ImportKey, lockImport } from '../store.ts'

type Input = InputOf<ImportCalls['fix']>
type Fixing = { ctx: Ctx; kind: ImportKind; importKey: ImportKey; importer: Importer }
type Change = (row: StoredRow) => StoredRow

/**
 * Puts other words into cells of a row and checks it again with everything that belongs to it, or leaves the row out; `fill` writes the same into the
 * rows below. What was added already stays as it is. May run twice.
 */
export async function fixRow(
  ctx: Ctx,
  kind: ImportKind,
  { id, number, cells: raw = {}, is_skipped, fill }: Input,
  caller: Caller,
): Promise<{ row: ImportRow; rows: ImportRow[] }> {
  const userId = actorOf(caller).id
  const importKey = { userId, kind: kind.kind, id }
  const changedCells = parseCells(raw, kind)
  const file = await getImportWithRows(ctx, importKey)
  const fixing: Fixing = { ctx, kind, importKey, importer: { userId, language: caller.language, options: file.options } }
  const rows = await fixGroup(fixing, number, (row) => changeRow(fixing, row, changedCells, is_skipped ?? row.is_skipped))
  const [field] = Object.keys(changedCells)
  if (fill && field !== undefined) await fillBelow(fixing, { number, field, onlyEmpty: fill === 'empty' }, changedCells)
  const shown = rows.map((row) => toImportRow(ctx, kind, row, caller.language))
  const row = shown.find((one) => one.number === number)
  if (!row) throw new AppError('row.missing')
  return { row, rows: shown }
}

/** The row with its group and, where its reference is another one now, the group it has come into. */
async function fixGroup(fixing: Fixing, number: number, change: Change): Promise<StoredRow[]> {
  const { ctx, importKey } = fixing
  const [old] = (await findGroup(ctx.db, importKey, number, [])).filter((row) => row.number === number)
  if (!old) throw new AppError('row.missing')
  if (old.state === 'added') throw new AppError('row.changed')
  const changed = change(old)
  const keys = [changed.group_key, old.group_key].flatMap((key) => key ?? [])
  const before = (await findGroup(ctx.db, importKey, number, keys)).filter(({ state }) => state !== 'added')
  return writeReviewed(
    fixing,
    before,
    before.map((row) => (row.number === number ? changed : row)),
  )
}

/** Checks rows as they are to be, and keeps them unless somebody was quicker. */
async function writeReviewed(
  { ctx, kind, importKey, importer }: Fixing,
  before: readonly StoredRow[],
  after: readonly StoredRow[],
): Promise<StoredRow[]> {
  const reviewer = await createReviewer(ctx, kind, importer)
  const reviewed = (await reviewer.review(importKey, after)).flatMap(({ rows }) => rows)
  await inTx(ctx, async (tx) => {
    await lockImport(tx, importKey)
    const heads = new Set(before.map(({ head }) => head))
    if ((await listUnchanged(tx, importKey, before)).length !== heads.size) throw new AppError('row.changed')
    await updateRows(tx, importKey, reviewed)
  })
  return reviewed
}

function changeRow({ ctx, kind }: Fixing, row: StoredRow, changedCells: Cells, isSkipped: boolean): StoredRow {
  const changed = Object.fromEntries(
    Object.entries(changedCells).filter(([field, text]) => !isUnchangedMask(ctx, kind, field, text, row.cells)),
  )
  const cells = sealCells(ctx, kind, nonEmptyCells({ ...row.cells, ...changed }))
  // What the sheet has lost of a number is there again once it was typed.
  const problems = Object.fromEntries(Object.entries(row.problems).filter(([field]) => changed[field] === undefined))
  return { ...row, cells, problems, is_skipped: isSkipped, group_key: groupKeyOf(cells, kind.groupField) }
}

/** So many groups at a time: a long sheet is not held as a whole. */
async function fillBelow(
  fixing: Fixing,
  from: { number: number; field: string; onlyEmpty: boolean },
  cells: Cells,
): Promise<void> {
  const { ctx, kind, importKey } = fixing
  if (from.field === kind.groupField) throw new AppError('input.invalid', { fields: { fill: { key: 'invalid.choice' } } })
  const below = await listBelow(ctx.db, importKey, from)
  const heads = [...new Set(below.map(({ head }) => head))]
  const numbers = new Set(below.map(({ number }) => number))
  for (let at = 0; at < heads.length; at += batchSize) {
    const before = await listRowsByHead(ctx.db, importKey, heads.slice(at, at + batchSize))
    const after = before.map((row) => (numbers.has(row.number) ? changeRow(fixing, row, cells, row.is_skipped) : row))
    await writeReviewed(fixing, before, after)
  }
}

function parseCells(raw: Record<string, string>, { columns }: ImportKind): Cells {
  const changedCells: Cells = {}
  for (const [field, text] of Object.entries(raw)) {
    if (!columns.some((column) => column.field === field)) throw new AppError('input.invalid', problem(field, 'invalid.choice'))
    if (!isStorableText(text)) throw new AppError('input.invalid', problem(field, 'invalid.unsafe_text'))
    changedCells[field] = text.trim()
  }
  return changedCells
}

const problem = (field: string, key: string) => ({ fields: { [field]: { key } } })

const nonEmptyCells = (cells: Cells): Cells => Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== ''))
