import path from 'node:path'
import { z } from 'zod'
import { daySpan } from '#domain/calendar.ts'
import { AppError } from '#domain/errors.ts'
import { type Account, type EntryKind, isPointsAccount } from '#domain/ledger/accounts.ts'
import { toSeconds, wallClock } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { holdsNode } from '#server/platform/access.ts'
import { readWithProgress } from '#server/platform/db/cursor.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { say } from '#server/platform/i18n.ts'
import { findEnabledActor } from '#server/platform/session/store.ts'
import { type SheetCell, sheetMimetype, writeSheet } from '#server/platform/spreadsheet/write-sheet.ts'
import { startExport } from '#server/platform/tasks/start-export.ts'
import { type TaskContext, taskKind } from '#server/platform/tasks/task.ts'
import { entryText } from './log-rows.ts'

const taskName = 'export-ledger-entries'

const input = z.object({ from: z.string(), to: z.string() })
const batchSize = 1000

type Line = {
  id: number
  create_time: Date
  kind: EntryKind
  user_id: number
  username: string
  account: Account
  amount: number
  memo: string
  key: string
}

const lines = `from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
  join member on member.id = entry.user_id where entry.create_time >= $1 and entry.create_time < $2`

/** Books the work that writes the entries of some days into a file. Twice makes two files. */
export async function exportEntries(ctx: Ctx, days: z.output<typeof input>, caller: Caller) {
  if (days.from > days.to) throw new AppError('input.invalid', { fields: { to: { key: 'invalid.before_start' } } })
  return startExport(ctx, { kind: taskName, what: 'finance.export_title', input: days }, caller)
}

/** Writes every posting of some days with its entry, for the accountant's own programme. Changes nothing, so it may run twice. */
export const exportEntriesKind = taskKind<Ctx, z.output<typeof input>>({
  kind: taskName,
  input,
  run: async (ctx, { from, to }, taskContext) => {
    // Between the click and the work someone may have lost the right to it.
    const actor = await findEnabledActor(ctx.db, taskContext.owner)
    if (!actor || !holdsNode(ctx.access.current().admin, actor.groupIds, 'finance/export')) throw new AppError('access.no_node')
    const { language } = taskContext
    const title = say(language, 'finance.export_title')
    const file = path.join(taskContext.folder, 'entries.xlsx')
    await writeSheet(file, {
      name: title,
      columns: [
        { title: say(language, 'finance.column.entry'), kind: 'number' },
        { title: say(language, 'wallet.column.time'), kind: 'time' },
        { title: say(language, 'wallet.column.kind'), kind: 'text' },
        { title: say(language, 'finance.column.member'), kind: 'text' },
        { title: say(language, 'finance.column.account'), kind: 'text' },
        { title: say(language, 'finance.column.money'), kind: 'money' },
        { title: say(language, 'finance.column.points'), kind: 'number' },
        { title: say(language, 'wallet.column.memo'), kind: 'text' },
        { title: say(language, 'finance.column.key'), kind: 'text' },
      ],
      rows: rowsOf(ctx, from, to, taskContext),
    })
    return { path: file, name: `${title} ${from} ${to}.xlsx`, mimetype: sheetMimetype }
  },
})

async function* rowsOf(ctx: Ctx, first: string, last: string, taskContext: TaskContext): AsyncGenerator<SheetCell[]> {
  const zone = ctx.settings.get('time_zone')
  const { from, to } = daySpan(first, last, zone)
  const clock = wallClock(zone)
  const query = {
    count: `select count(*)::int as total ${lines}`,
    rows: `select entry.id, entry.create_time, entry.kind, entry.user_id, member.username, posting.account, posting.amount, entry.memo, entry.key
           ${lines} order by entry.create_time, entry.id, posting.id`,
    values: [from, to],
    size: batchSize,
  }
  for await (const batch of readWithProgress<Line>(ctx.pool, query, taskContext.progress))
    for (const line of batch) {
      const points = isPointsAccount(line.account)
      yield [
        line.id,
        clock(toSeconds(line.create_time)),
        entryText(line.kind, taskContext.language),
        `${line.username} (${line.user_id})`,
        say(taskContext.language, `ledger.account.${line.account}`),
        points ? null : line.amount / 100,
        points ? line.amount : null,
        line.memo || null,
        line.key,
      ]
    }
}
