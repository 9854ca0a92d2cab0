import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import type { Importer, ImportKind } from './import-kind.ts'
import { type PriceRowsInput, priceRowsTaskName } from './import-tasks.ts'
import { batchSize, reviewRows } from './review-rows.ts'
import { type ImportKey, lockImport, setImportTask } from './store.ts'

/** Works out what the rows cost: of a few at once, of many in a task, whose progress the member sees. */
export async function startReview(
  ctx: Ctx,
  kind: ImportKind,
  importKey: ImportKey,
  importer: Importer,
  total: number,
): Promise<void> {
  if (!kind.preparePrices) return
  if (total <= batchSize) return reviewRows(ctx, kind, importKey, importer, async () => undefined)
  await inTx(ctx, async (tx) => {
    await lockImport(tx, importKey)
    const task = await ctx.startTask(tx, {
      kind: priceRowsTaskName,
      owner: { realm: 'member', id: importKey.userId },
      language: importer.language,
      title: { key: 'task.price_import', values: { resource_key: kind.title } },
      input: { kind: kind.kind, id: importKey.id, total } satisfies PriceRowsInput,
      now: ctx.clock(),
    })
    await setImportTask(tx, importKey, task, 'price')
  })
}
