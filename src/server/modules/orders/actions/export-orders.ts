import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { orders } from '#contract/order.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { type Reply, replyWithMessage } from '#server/platform/http/reply.ts'
import { exportOrdersTask } from '../export/export-task.ts'
import { listSheetColumns } from '../export/list-sheet.ts'

type Export = (typeof orders)['export']

/** Books the work that writes what is filtered, or chosen of it, into a file. Twice makes two files. */
export async function exportOrders(ctx: Ctx, input: InputOf<Export>, caller: Caller): Promise<Reply<DataOf<Export>>> {
  // A wrong column is said now, not in the tray.
  listSheetColumns(input.columns)
  const { realm, id: owner } = actorOf(caller)
  const id = await inTx(ctx, (tx) =>
    ctx.startTask(tx, {
      kind: exportOrdersTask,
      owner: { realm, id: owner },
      language: caller.language,
      title: { key: 'task.export', values: { resource_key: 'sheetOrder.title' } },
      input,
      now: ctx.clock(),
    }),
  )
  return replyWithMessage('message.export_started', { id })
}
