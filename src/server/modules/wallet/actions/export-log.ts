import type { InputOf } from '#contract/endpoint.ts'
import type { wallet } from '#contract/wallet.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { replyWithMessage } from '#server/platform/http/reply.ts'
import { exportLogTask } from '../export-log.ts'

/** Books the work that writes what is filtered into a file. Twice makes two files. */
export async function exportLog(ctx: Ctx, input: InputOf<(typeof wallet)['export']>, caller: Caller) {
  const { realm, id: owner } = actorOf(caller)
  const title = input.account === 'money' ? 'wallet.title' : 'wallet.points_title'
  const id = await inTx(ctx, (tx) =>
    ctx.startTask(tx, {
      kind: exportLogTask,
      owner: { realm, id: owner },
      language: caller.language,
      title: { key: 'task.export', values: { resource_key: title } },
      input,
      now: ctx.clock(),
    }),
  )
  return replyWithMessage('message.export_started', { id })
}
