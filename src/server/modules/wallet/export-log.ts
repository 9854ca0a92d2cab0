import path from 'node:path'
import { z } from 'zod'
import { entryKinds } from '#domain/ledger/accounts.ts'
import { formatTime, toSeconds, wallClock } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { readInBatches } from '#server/platform/db/cursor.ts'
import { say } from '#server/platform/i18n.ts'
import { type SheetCell, type SheetColumn, sheetMimetype, writeSheet } from '#server/platform/spreadsheet/write-sheet.ts'
import { type TaskContext, taskKind } from '#server/platform/tasks/task.ts'
import { kindText } from './log-rows.ts'
import { type LogRow, wholeLog } from './log-store.ts'

export const exportLogTask = 'export-wallet-log'

const input = z.object({
  account: z.enum(['money', 'points']),
  kind: z.enum(entryKinds).optional(),
  from: z.string().optional(),
  to: z.string().optional(),
})

const batchSize = 1000

/** Writes a member's own money or points log, as it is filtered, into an .xlsx file. Changes nothing, so it may run twice. */
export const exportLogKind = taskKind<Ctx, z.output<typeof input>>({
  kind: exportLogTask,
  input,
  run: async (ctx, { account, ...filter }, taskContext) => {
    const { language } = taskContext
    const zone = ctx.settings.get('time_zone')
    const title = say(language, account === 'money' ? 'wallet.title' : 'wallet.points_title')
    const file = path.join(taskContext.folder, 'log.xlsx')
    const amount: SheetColumn['kind'] = account === 'money' ? 'money' : 'number'
    await writeSheet(file, {
      name: title,
      columns: [
        { title: say(language, 'wallet.column.time'), kind: 'time' },
        { title: say(language, 'wallet.column.kind'), kind: 'text' },
        { title: say(language, 'wallet.column.memo'), kind: 'text' },
        { title: say(language, 'wallet.column.amount'), kind: amount },
        { title: say(language, 'wallet.column.before'), kind: amount },
        { title: say(language, 'wallet.column.after'), kind: amount },
        { title: say(language, 'wallet.column.number'), kind: 'number' },
      ],
      rows: rowsOf(ctx, { account, ...filter }, taskContext, zone),
    })
    const day = formatTime(ctx.clock(), zone, 'yyyy-mm-dd')
    return { path: file, name: `${title} ${day}.xlsx`, mimetype: sheetMimetype }
  },
})

async function* rowsOf(
  ctx: Ctx,
  { account, ...filter }: z.output<typeof input>,
  taskContext: TaskContext,
  zone: string,
): AsyncGenerator<SheetCell[]> {
  const reader = { userId: taskContext.owner.id, account: account === 'money' ? ('wallet' as const) : account, zone }
  const { count, rows, values } = wholeLog(filter, reader)
  const clock = wallClock(zone)
  const shown = account === 'money' ? (pence: number) => pence / 100 : (points: number) => points
  let done = 0
  for await (const { first, batch } of readInBatches<LogRow, { total: number }>(ctx.pool, {
    first: { text: count, values },
    rows: { text: rows, values },
    size: batchSize,
  })) {
    await taskContext.progress(done, first[0]?.total ?? 0)
    for (const row of batch) {
      const before = row.balance_after - row.amount
      yield [
        ...[clock(toSeconds(row.create_time)), kindText(row, taskContext.language), row.memo || null],
        ...[shown(row.amount), shown(before), shown(row.balance_after), row.id],
      ]
    }
    done += batch.length
  }
}
