import { monthOf, monthSpan } from '#domain/calendar.ts'
import { AppError } from '#domain/errors.ts'
import { asPence } from '#domain/money.ts'
import type { Ctx } from '#server/ctx.ts'
import { renderStatement } from '#server/modules/documents/index.ts'
import { issueDocument } from '#server/modules/files/index.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { say } from '#server/platform/i18n.ts'
import { kindText } from '../log-rows.ts'
import { getJoinTime, getMoneyAt, listMovements } from '../log-store.ts'
import { issuerOf, recipientOf } from '../parties.ts'

/** Draws the statement of a month of the caller's own wallet and gives one download of it. May run twice. */
export async function makeStatement(ctx: Ctx, { month }: { month: string }, caller: Caller): Promise<{ url: string }> {
  const owner = actorOf(caller)
  const { language } = caller
  const zone = ctx.settings.get('time_zone')
  const now = ctx.clock()
  if (month > monthOf(now, zone) || month < monthOf(await getJoinTime(ctx.db, owner.id), zone))
    throw new AppError('input.invalid', { fields: { month: { key: 'invalid.month_none' } } })
  const { from, to } = monthSpan(month, zone)
  const movements = (await listMovements(ctx.db, owner.id, from, to)).map((row) => ({
    time: row.create_time,
    kind: kindText(row, language),
    memo: row.memo,
    about: '',
    amount: asPence(row.amount),
  }))
  const opening = asPence(await getMoneyAt(ctx.db, owner.id, from))
  const closing = asPence(movements.reduce((sum, { amount }) => sum + amount, opening as number))
  const statement = {
    issuer: issuerOf(ctx),
    member: await recipientOf(ctx, owner.id),
    month,
    opening,
    movements,
    closing,
    made: now,
    zone,
  }
  return issueDocument(ctx, owner, {
    key: `statements/${owner.id}/${month}-${language}.pdf`,
    name: `${say(language, 'document.statement.title')} ${month}.pdf`,
    draw: () => renderStatement(statement, language, caller.signal),
  })
}
