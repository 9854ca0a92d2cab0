import type { InputOf } from '#contract/endpoint.ts'
import type { ImportCalls, ImportStatus } from '#contract/import.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { type Said, said } from '#server/platform/http/answer.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { addBatch, rowsAtOnce } from '../add-rows.ts'
import { type AddRowsInput, addRowsTask } from '../add-rows-task.ts'
import type { ImportKind } from '../import-kind.ts'
import { findRunning, getImport, showStatus } from '../show-import.ts'
import { countRows, giveToTask, lockImport } from '../store.ts'

type Input = InputOf<ImportCalls['commit']>

/** Adds what is good: a few rows at once, many in a task. A second click finds nothing left to add. */
export async function commitImport(
  ctx: Ctx,
  kind: ImportKind,
  { id, with_twins: withDuplicates }: Input,
  caller: Caller,
): Promise<Said<ImportStatus>> {
  const userId = actorOf(caller).id
  const owned = { userId, kind: kind.kind, id }
  await getImport(ctx, owned)
  await inTx(ctx, async (tx) => {
    // In the order in which the work takes them, or the two would wait for each other.
    await kind.lock(tx, userId)
    const [file] = await lockImport(tx, owned)
    if (await findRunning(tx, userId, file?.task_id ?? null)) throw new AppError('import.adding')
    const { good, twin } = await countRows(tx, owned)
    const total = good + (withDuplicates ? twin : 0)
    if (total === 0) throw new AppError('import.nothing')
    if (total <= rowsAtOnce) return addBatch(ctx, tx, kind, owned, { withDuplicates: withDuplicates, after: 0 })
    const task = await ctx.startTask(tx, {
      kind: addRowsTask,
      owner: { realm: 'member', id: userId },
      language: caller.language,
      title: { key: 'task.import', values: { resource_key: kind.title } },
      input: { kind: kind.kind, id, total, with_twins: withDuplicates } satisfies AddRowsInput,
      now: ctx.clock(),
    })
    await giveToTask(tx, owned, task)
  })
  const status = await showStatus(ctx, owned, await getImport(ctx, owned))
  return said(status.task ? 'message.import_started' : 'message.imported', status)
}
