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
import { findGroup, listRowsBelow, type StoredRow, updateRows } from '../row-store.ts'
import { isUnchangedMask, sealSentCells } from '../secret-cells.ts'
import { type ImportKey, lockImport } from '../store.ts'

type Input = InputOf<ImportCalls['fix']>
type Fixing = { ctx: Ctx; kind: ImportKind; importKey: ImportKey; importer: Importer }

/**
 * Puts other words into cells of a row and checks it again with everything that belongs to it, or leaves the row out; `fill` writes one cell into the
 * rows below as well. All of it is written or nothing. What was added already stays as it is. May run twice.
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
  const [field, ...others] = Object.keys(changedCells)
  if (fill && (field === undefined || others.length > 0 || field === kind.groupField))
    throw new AppError('input.invalid', { fields: { fill: { key: 'invalid.choice' } } })
  const file = await getImportWithRows(ctx, importKey)
  const fixing: Fixing = { ctx, kind, importKey, importer: { userId, language: caller.language, options: file.options } }
  const before = await readFixed(fixing, number, changedCells)
  const own = before.find((row) => row.number === number)
  if (!own) throw new AppError('row.missing')
  const below = fill && field !== undefined ? await listFilled(fixing, own, before, { field, onlyEmpty: fill === 'empty' }) : []
  const filled = new Set(below.map((row) => row.number))
  const all = [...before, ...below.filter((row) => !before.includes(row))]
  const change = (row: StoredRow) => {
    if (row.number === number) return changeRow(fixing, row, changedCells, is_skipped ?? row.is_skipped)
    return filled.has(row.number) ? changeRow(fixing, row, changedCells, row.is_skipped) : row
  }
  const reviewed = await writeReviewed(fixing, all, all.map(change))
  const asked = new Set(before.map((row) => row.number))
  const shown = reviewed.filter((row) => asked.has(row.number)).map((row) => toImportRow(ctx, kind, row, caller.language))
  const row = shown.find((one) => one.number === number)
  if (!row) throw new AppError('row.missing')
  return { row, rows: shown }
}

/** The row with its group and, where its reference becomes another one, the group it comes into. */
async function readFixed({ ctx, kind, importKey }: Fixing, number: number, changedCells: Cells): Promise<StoredRow[]> {
  const [old] = (await findGroup(ctx.db, importKey, number, [])).filter((row) => row.number === number)
  if (!old) throw new AppError('row.missing')
  if (old.state === 'added') throw new AppError('row.changed')
  const next = groupKeyOf(nonEmptyCells({ ...old.cells, ...changedCells }), kind.groupField)
  const keys = [next, old.group_key].flatMap((key) => key ?? [])
  return (await findGroup(ctx.db, importKey, number, keys)).filter(({ state }) => state !== 'added')
}

/** The rows below that get what the row says: of its own order where rows belong together, and down to the next filled cell unless all are meant. */
async function listFilled(
  { ctx, kind, importKey }: Fixing,
  own: StoredRow,
  group: readonly StoredRow[],
  { field, onlyEmpty }: { field: string; onlyEmpty: boolean },
): Promise<StoredRow[]> {
  const below = kind.groupField
    ? group.filter(({ number, head, is_skipped }) => head === own.head && number > own.number && !is_skipped)
    : await listRowsBelow(ctx.db, importKey, own.number, onlyEmpty ? field : null)
  const next = onlyEmpty ? below.findIndex(({ cells }) => cells[field] !== undefined) : -1
  return next === -1 ? [...below] : below.slice(0, next)
}

/** Checks rows as they are to be, and keeps them unless somebody was quicker. */
async function writeReviewed(
  { ctx, kind, importKey, importer }: Fixing,
  before: readonly StoredRow[],
  after: readonly StoredRow[],
): Promise<StoredRow[]> {
  const reviewer = await createReviewer(ctx, kind, importer)
  const reviewed: StoredRow[] = []
  for (const rows of splitByGroups(after)) {
    const groups = await reviewer.review(importKey, rows)
    for (const group of groups) reviewed.push(...group.rows)
  }
  await inTx(ctx, async (tx) => {
    await lockImport(tx, importKey)
    const heads = new Set(before.map(({ head }) => head))
    if ((await listUnchanged(tx, importKey, before)).length !== heads.size) throw new AppError('row.changed')
    for (let at = 0; at < reviewed.length; at += writeSize) await updateRows(tx, importKey, reviewed.slice(at, at + writeSize))
  })
  return reviewed
}

const writeSize = 1000

/** Rows of kinds whose rows stand alone may be many; those of one order are checked together. */
function* splitByGroups(rows: readonly StoredRow[]): Generator<readonly StoredRow[]> {
  const isGrouped = rows.some(({ head, number }) => head !== number)
  if (isGrouped || rows.length <= batchSize) yield rows
  else for (let at = 0; at < rows.length; at += batchSize) yield rows.slice(at, at + batchSize)
}

function changeRow({ ctx, kind, importer }: Fixing, row: StoredRow, changedCells: Cells, isSkipped: boolean): StoredRow {
  const changed = Object.fromEntries(
    Object.entries(changedCells).filter(([field, text]) => !isUnchangedMask(ctx, kind, field, text, row.cells)),
  )
  const cells = nonEmptyCells({ ...row.cells, ...sealSentCells(ctx, kind, changed, importer.userId) })
  // What the sheet has lost of a number is there again once it was typed.
  const problems = Object.fromEntries(Object.entries(row.problems).filter(([field]) => changed[field] === undefined))
  return { ...row, cells, problems, is_skipped: isSkipped, group_key: groupKeyOf(cells, kind.groupField) }
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
