import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { replyWithMessage } from '#server/platform/http/reply.ts'
import { exportEntriesTask } from '../export-entries.ts'

/** Books the work that writes the entries of some days into a file. Twice makes two files. */
export async function exportEntries(ctx: Ctx, input: { from: string; to: string }, caller: Caller) {
  if (input.from > input.to) throw new AppError('input.invalid', { fields: { to: { key: 'invalid.before_start' } } })
  const { realm, id: owner } = actorOf(caller)
  const id = await inTx(ctx, (tx) =>
    ctx.startTask(tx, {
      kind: exportEntriesTask,
      owner: { realm, id: owner },
      language: caller.language,
      title: { key: 'task.export', values: { resource_key: 'finance.export_title' } },
      input,
      now: ctx.clock(),
    }),
  )
  return replyWithMessage('message.export_started', { id })
}
