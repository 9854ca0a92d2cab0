import path from 'node:path'
import { z } from 'zod'
import { entryKinds } from '#domain/ledger/accounts.ts'
import { formatTime, toSeconds, wallClock } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { readWithProgress } from '#server/platform/db/cursor.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { say } from '#server/platform/i18n.ts'
import { type SheetCell, type SheetColumn, sheetMimetype, writeSheet } from '#server/platform/spreadsheet/write-sheet.ts'
import { startExport } from '#server/platform/tasks/start-export.ts'
import { type TaskContext, taskKind } from '#server/platform/tasks/task.ts'
import { kindText } from './log-rows.ts'
import { type LogRow, wholeLog } from './log-store.ts'

const taskName = 'export-wallet-log'

const input = z.object({
  account: z.enum(['money', 'points']),
  kind: z.enum(entryKinds).optional(),
  from: z.string().optional(),
  to: z.string().optional(),
})

const batchSize = 1000

const titleOf = (account: 'money' | 'points') => (account === 'money' ? 'wallet.title' : 'wallet.points_title')

/** Books the work that writes what is filtered into a file. Twice makes two files. */
export const exportLog = (ctx: Ctx, filter: z.output<typeof input>, caller: Caller) =>
  startExport(ctx, { kind: taskName, what: titleOf(filter.account), input: filter }, caller)

/** Writes a member's own money or points log, as it is filtered, into an .xlsx file. Changes nothing, so it may run twice. */
export const exportLogKind = taskKind<Ctx, z.output<typeof input>>({
  kind: taskName,
  input,
  run: async (ctx, { account, ...filter }, taskContext) => {
    const { language } = taskContext
    const zone = ctx.settings.get('time_zone')
    const title = say(language, titleOf(account))
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
  const query = { ...wholeLog(filter, reader), size: batchSize }
  const clock = wallClock(zone)
  const shown = account === 'money' ? (pence: number) => pence / 100 : (points: number) => points
  for await (const batch of readWithProgress<LogRow>(ctx.pool, query, taskContext.progress))
    for (const row of batch) {
      const before = row.balance_after - row.amount
      yield [
        clock(toSeconds(row.create_time)),
        kindText(row, taskContext.language),
        row.memo || null,
        shown(row.amount),
        shown(before),
        shown(row.balance_after),
        row.id,
      ]
    }
}
