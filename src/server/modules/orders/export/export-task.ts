import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { orders } from '#contract/order.ts'
import { AppError } from '#domain/errors.ts'
import { formatTime } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { holdsNode } from '#server/platform/access.ts'
import { readWithProgress } from '#server/platform/db/cursor.ts'
import { say } from '#server/platform/i18n.ts'
import { findEnabledActor } from '#server/platform/session/store.ts'
import { type SheetCell, sheetMimetype, writeSheet } from '#server/platform/spreadsheet/write-sheet.ts'
import { type TaskContext, taskKind } from '#server/platform/tasks/task.ts'
import { wholeOrderList } from '../list-store.ts'
import { createFullSheet } from './full-sheet.ts'
import { createListSheet } from './list-sheet.ts'
import type { OrderSheet } from './order-sheet.ts'

export const exportOrdersTask = 'export-orders'

const batchSize = 500
/** So many orders are written before others have a turn. */
const turnSize = 50

/** Writes a member's own orders, as they are filtered and ordered, into an .xlsx file. Changes nothing, so it may run twice. */
export const orderExportKind = taskKind<Ctx, (typeof orders)['export']['input']['_output']>({
  kind: exportOrdersTask,
  input: orders.export.input,
  run: async (ctx, { form, columns, ...filter }, task) => {
    const { language, owner } = task
    // Between the click and the work a member may have lost the right to it.
    const actor = await findEnabledActor(ctx.db, owner)
    if (!actor || !holdsNode(ctx.access.current().member, actor.groupIds, 'account/sheetOrder'))
      throw new AppError('access.no_node')
    const zone = ctx.settings.get('time_zone')
    const sheet =
      form === 'full'
        ? await createFullSheet(ctx, { language, zone, userId: owner.id })
        : createListSheet(columns, { language, zone })
    const list = await wholeOrderList(ctx.db, filter, { userId: owner.id, language, zone, columns: sheet.columns })
    const title = say(language, form === 'full' ? 'orderSheet.title' : 'sheetOrder.title')
    const file = path.join(task.folder, 'orders.xlsx')
    await writeSheet(file, { name: title, columns: sheet.headings, rows: rowsOf(ctx, list, sheet, task) })
    return { path: file, name: `${title} ${formatTime(ctx.clock(), zone, 'yyyy-mm-dd')}.xlsx`, mimetype: sheetMimetype }
  },
})

async function* rowsOf(
  { pool }: Ctx,
  list: Awaited<ReturnType<typeof wholeOrderList>>,
  sheet: OrderSheet,
  task: TaskContext,
): AsyncGenerator<SheetCell[]> {
  for await (const batch of readWithProgress<object>(pool, { ...list, size: batchSize }, task.progress))
    for (const [index, order] of batch.entries()) {
      if (index % turnSize === 0) await nextTurn()
      yield* sheet.rowsOf(order as never)
    }
}
