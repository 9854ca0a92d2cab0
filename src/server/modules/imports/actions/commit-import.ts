import type { InputOf } from '#contract/endpoint.ts'
import type { ImportCalls, ImportStatus } from '#contract/import.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { type Reply, replyWithMessage } from '#server/platform/http/reply.ts'
import { addBatch, batchSize } from '../add-rows.ts'
import { type AddRowsInput, addRowsTaskName } from '../add-rows-task.ts'
import type { ImportKind } from '../import-kind.ts'
import { findRunningTask, getImport, getImportStatus } from '../import-status.ts'
import { countRows, lockImport, setImportTask } from '../store.ts'

type Input = InputOf<ImportCalls['commit']>

/** Adds what is good: a few rows at once, many in a task. A second click finds nothing left to add. */
export async function commitImport(
  ctx: Ctx,
  kind: ImportKind,
  { id, with_twins: withDuplicates }: Input,
  caller: Caller,
): Promise<Reply<ImportStatus>> {
  const userId = actorOf(caller).id
  const importKey = { userId, kind: kind.kind, id }
  await getImport(ctx, importKey)
  await inTx(ctx, async (tx) => {
    // In the order in which the work takes them, or the two would wait for each other.
    await kind.lock(tx, userId)
    const [file] = await lockImport(tx, importKey)
    if (await findRunningTask(tx, userId, file?.task_id ?? null)) throw new AppError('import.adding')
    const { good, twin } = await countRows(tx, importKey)
    const total = good + (withDuplicates ? twin : 0)
    if (total === 0) throw new AppError('import.nothing')
    if (total <= batchSize) return addBatch(ctx, tx, kind, importKey, { withDuplicates, after: 0 })
    const task = await ctx.startTask(tx, {
      kind: addRowsTaskName,
      owner: { realm: 'member', id: userId },
      language: caller.language,
      title: { key: 'task.import', values: { resource_key: kind.title } },
      input: { kind: kind.kind, id, total, with_twins: withDuplicates } satisfies AddRowsInput,
      now: ctx.clock(),
    })
    await setImportTask(tx, importKey, task)
  })
  const status = await getImportStatus(ctx, importKey, await getImport(ctx, importKey))
  return replyWithMessage(status.task ? 'message.import_started' : 'message.imported', status)
}
