import type { Ctx } from '#server/ctx.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { checkRow } from './check-row.ts'
import type { ImportKind } from './import-kind.ts'
import { type ImportKey, lockImport, lockRowsToAdd, markAdded, type RowState, type StoredRow, updateRow } from './store.ts'

/** So many in one transaction: few enough that nobody waits long for the same book. */
export const batchSize = 200

type AddRowsOptions = { withDuplicates: boolean }

/** Adds rows batch by batch, each with its mark in one transaction: whatever stops it, going on adds nothing twice. */
export async function addRows(
  ctx: Ctx,
  kind: ImportKind,
  importKey: ImportKey,
  { withDuplicates, progress }: AddRowsOptions & { progress: (rows: number) => Promise<void> },
): Promise<void> {
  let after = 0
  let done = 0
  for (;;) {
    await progress(done)
    const last = await inTx(ctx, (tx) => addBatch(ctx, tx, kind, importKey, { withDuplicates, after }))
    if (last === null) return
    after = last.number
    done += last.rows
  }
}

/** The next batch; null when there is none. Every row is asked again: the book and the lists may have changed since the preview. */
export async function addBatch(
  ctx: Ctx,
  tx: Tx,
  kind: ImportKind,
  importKey: ImportKey,
  { withDuplicates, after }: AddRowsOptions & { after: number },
): Promise<{ number: number; rows: number } | null> {
  await kind.lock(tx, importKey.userId)
  await lockImport(tx, importKey)
  const states: RowState[] = withDuplicates ? ['good', 'twin'] : ['good']
  const rows = await lockRowsToAdd(tx, importKey, { after, limit: batchSize, states })
  const last = rows.at(-1)
  if (!last) return null
  const existingKeys = withDuplicates ? new Set<string>() : await kind.listDuplicateKeys(tx, importKey.userId)
  const check = await kind.prepareCheck(ctx, tx)
  const good: { row: StoredRow; values: unknown }[] = []
  for (const row of rows) {
    const checked = await check(row.cells)
    if ('values' in checked && !(existingKeys.has(checked.duplicateKey) && !withDuplicates)) {
      existingKeys.add(checked.duplicateKey)
      good.push({ row, values: checked.values })
    } else await updateRow(tx, importKey, await checkRow(row, { check: async () => checked, isDuplicate: () => true }))
  }
  if (good.length > 0) {
    const ids = await kind.add(
      ctx,
      tx,
      importKey.userId,
      good.map(({ values }) => values),
    )
    await markAdded(
      tx,
      importKey,
      good.flatMap(({ row }, index) => (ids[index] === undefined ? [] : [{ number: row.number, target_id: ids[index] }])),
    )
  }
  return { number: last.number, rows: rows.length }
}
