import type { InputOf } from '#contract/endpoint.ts'
import type { ImportCalls, ImportStatus } from '#contract/import.ts'
import { AppError } from '#domain/errors.ts'
import { asPence, formatDecimal } from '#domain/money.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { type Reply, replyWithMessage } from '#server/platform/http/reply.ts'
import { addRows } from '../add-rows.ts'
import type { ImportKind } from '../import-kind.ts'
import { findRunningTask, getImportStatus } from '../import-status.ts'
import { type AddRowsInput, addRowsTaskName } from '../import-tasks.ts'
import { batchSize } from '../review-rows.ts'
import { countRows } from '../row-store.ts'
import { getImport, lockImport, setImportTask } from '../store.ts'

type Input = InputOf<ImportCalls['commit']>

/**
 * Adds what is good: a few rows at once, many in a task, and pays for it where that is wished. Nothing is added when it comes to another sum than the
 * caller saw. A second click finds nothing left to add.
 */
export async function commitImport(
  ctx: Ctx,
  kind: ImportKind,
  { id, with_twins: withDuplicates, is_paid: isPaid, expected_amount: expected }: Input,
  caller: Caller,
): Promise<Reply<ImportStatus>> {
  const { language } = caller
  const userId = actorOf(caller).id
  const importKey = { userId, kind: kind.kind, id }
  const file = await getImport(ctx.db, importKey)
  if (isPaid && kind.payment) await kind.payment.mustAfford(ctx, userId, (await countRows(ctx.db, importKey)).amount)
  const isTask = await inTx(ctx, async (tx) => {
    // In the order in which the work takes them, or the two would wait for each other.
    await kind.lock(tx, userId)
    const [locked] = await lockImport(tx, importKey)
    if (locked && (await findRunningTask(tx, userId, { ...file, ...locked }))) throw new AppError('import.adding')
    const { good, twin, amount, unpriced } = await countRows(tx, importKey)
    const total = good + (withDuplicates ? twin : 0)
    if (total === 0) throw new AppError('import.nothing')
    if (kind.preparePrices && !withDuplicates) mustCost({ amount, unpriced }, expected)
    if (total <= batchSize && !isPaid) return false
    const task = await ctx.startTask(tx, {
      kind: addRowsTaskName,
      owner: { realm: 'member', id: userId },
      language,
      title: { key: 'task.import', values: { resource_key: kind.title } },
      input: { kind: kind.kind, id, total, with_twins: withDuplicates, is_paid: isPaid } satisfies AddRowsInput,
      now: ctx.clock(),
    })
    await setImportTask(tx, importKey, task, 'add')
    return true
  })
  if (!isTask)
    await addRows(
      ctx,
      kind,
      importKey,
      { userId, language, options: file.options },
      { withDuplicates, progress: async () => undefined },
    )
  const status = await getImportStatus(ctx, kind, importKey, await getImport(ctx.db, importKey), language)
  return replyWithMessage(isTask ? 'message.import_started' : 'message.imported', status)
}

function mustCost({ amount, unpriced }: { amount: number; unpriced: number }, expected: number | undefined): void {
  if (expected === undefined || (expected === amount && unpriced === 0)) return
  const [before, now] = [formatDecimal(asPence(expected)), formatDecimal(asPence(amount))]
  throw new AppError('payment.changed', {
    detail: { before: `£${before}`, now: `£${now}` },
    data: { expected_amount: before, amount: now },
  })
}
