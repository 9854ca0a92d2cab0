import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { replyWithMessage } from '#server/platform/http/reply.ts'
import { exportAddressesTaskName } from '../export-addresses-task.ts'

type Input = { quick_search?: string; address_type?: number }

/** Books the work that writes what is filtered into a file. Twice makes two files. */
export async function exportAddresses(ctx: Ctx, { quick_search = '', address_type }: Input, caller: Caller) {
  const { realm, id: owner } = actorOf(caller)
  const id = await inTx(ctx, (tx) =>
    ctx.startTask(tx, {
      kind: exportAddressesTaskName,
      owner: { realm, id: owner },
      language: caller.language,
      title: { key: 'task.export', values: { resource_key: 'address.title' } },
      input: { search: quick_search.trim(), type: address_type },
      now: ctx.clock(),
    }),
  )
  return replyWithMessage('message.export_started', { id })
}
