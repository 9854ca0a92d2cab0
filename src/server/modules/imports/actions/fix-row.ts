import type { InputOf } from '#contract/endpoint.ts'
import type { ImportCalls, ImportRow } from '#contract/import.ts'
import { AppError, type FieldProblems } from '#domain/errors.ts'
import { isStorableText } from '#domain/text.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { checkRow } from '../check-row.ts'
import type { Cells, ImportKind } from '../import-kind.ts'
import { toImportRow } from '../import-status.ts'
import { findRow, hasDuplicateRow, lockImport, type StoredRow, updateRow } from '../store.ts'

type Input = InputOf<ImportCalls['fix']>

/** Puts other words into cells of a row and checks it again, or leaves the row out. What was added already stays as it is. May run twice. */
export async function fixRow(
  ctx: Ctx,
  kind: ImportKind,
  { id, number, cells: raw = {}, is_skipped }: Input,
  caller: Caller,
): Promise<{ row: ImportRow }> {
  const userId = actorOf(caller).id
  const importKey = { userId, kind: kind.kind, id }
  const changedCells = parseCells(raw, kind)
  const row = await inTx(ctx, async (tx) => {
    await lockImport(tx, importKey)
    const before = await findRow(tx, importKey, number)
    if (!before) throw new AppError('row.missing')
    if (before.state === 'added') throw new AppError('row.changed')
    const changed = {
      ...before,
      cells: nonEmptyCells({ ...before.cells, ...changedCells }),
      is_skipped: is_skipped ?? before.is_skipped,
    }
    const check = await kind.prepareCheck(ctx, tx)
    const existingKeys = await kind.listDuplicateKeys(tx, userId)
    const checked = await checkRow(changed, {
      check,
      isDuplicate: async (key) => existingKeys.has(key) || (await hasDuplicateRow(tx, importKey, number, key)),
    })
    const after = withLostDigits(checked, remainingLostDigits(before.problems, changedCells))
    await updateRow(tx, importKey, after)
    return after
  })
  return { row: toImportRow(row, caller.language) }
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

/** Digits that the sheet has lost stay lost until somebody types that cell anew. */
const remainingLostDigits = (problems: FieldProblems, changedCells: Cells): FieldProblems =>
  Object.fromEntries(
    Object.entries(problems).filter(
      ([field, { key }]) => key === 'invalid.import.lost_digits' && changedCells[field] === undefined,
    ),
  )

const withLostDigits = (row: StoredRow, lost: FieldProblems): StoredRow =>
  Object.keys(lost).length === 0 ? row : { ...row, state: 'bad', twin_key: null, problems: { ...row.problems, ...lost } }
