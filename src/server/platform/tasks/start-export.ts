import type { Db } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { replyWithMessage } from '#server/platform/http/reply.ts'
import type { StartTask } from './task.ts'

type ExportContext = { db: Db; clock: () => Date; startTask: StartTask }
/** `what`: the key of the words for what is written */
type Export = { kind: string; what: string; input: unknown }

/** Books the work that writes a file for the caller. Twice makes two files. */
export async function startExport(ctx: ExportContext, { kind, what, input }: Export, caller: Caller) {
  const { realm, id: owner } = actorOf(caller)
  const id = await inTx(ctx, (tx) =>
    ctx.startTask(tx, {
      kind,
      input,
      owner: { realm, id: owner },
      language: caller.language,
      now: ctx.clock(),
      title: { key: 'task.export', values: { resource_key: what } },
    }),
  )
  return replyWithMessage('message.export_started', { id })
}
