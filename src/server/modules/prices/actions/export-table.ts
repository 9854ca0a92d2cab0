import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { replyWithMessage } from '#server/platform/http/reply.ts'
import { exportTableTask } from '../sheet/export-table-kind.ts'
import { getTable } from '../table-store.ts'

/** Books the work that writes a version into a file. Twice makes two files. */
export async function exportTable(ctx: Ctx, { id }: { id: number }, caller: Caller) {
  await getTable(ctx.db, id)
  const { realm, id: owner } = actorOf(caller)
  const task = await inTx(ctx, (tx) =>
    ctx.startTask(tx, {
      kind: exportTableTask,
      owner: { realm, id: owner },
      language: caller.language,
      title: { key: 'task.export', values: { resource_key: 'priceTable.title' } },
      input: { id },
      now: ctx.clock(),
    }),
  )
  return replyWithMessage('message.export_started', { id: task })
}
