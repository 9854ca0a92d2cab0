import type { InputOf } from '#contract/endpoint.ts'
import type { wallet } from '#contract/wallet.ts'
import { daySpan } from '#domain/calendar.ts'
import type { Ctx } from '#server/ctx.ts'
import { getWallet } from '#server/modules/ledger/index.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { type LogAccount, type LogQuery, listLog } from '../log-store.ts'
import { type AboutLinks, pounds, showMoneyRow, showPointsRow } from '../show-log.ts'

type Input = InputOf<(typeof wallet)['balance']>

/** How the caller's own money moved, the latest first. */
export async function listMoney(ctx: Ctx, input: Input, caller: Caller, links: AboutLinks) {
  const { rows, ...counted } = await readLog(ctx, 'wallet', input, caller)
  return { list: rows.map((row) => showMoneyRow(row, caller.language, links)), ...counted }
}

/** The same, and how the wallet stands. */
export async function listMoneyWithSummary(ctx: Ctx, input: Input, caller: Caller, links: AboutLinks) {
  const { money, held, owed, points, is_frozen } = await getWallet(ctx.db, actorOf(caller).id)
  const summary = {
    ...{ money: pounds(money), held: pounds(held), owed: pounds(owed), points },
    is_frozen: is_frozen ? (1 as const) : (0 as const),
  }
  return { ...(await listMoney(ctx, input, caller, links)), summary }
}

export async function listPoints(ctx: Ctx, input: Input, caller: Caller, links: AboutLinks) {
  const { points } = await getWallet(ctx.db, actorOf(caller).id)
  const { rows, ...counted } = await readLog(ctx, 'points', input, caller)
  return { list: rows.map((row) => showPointsRow(row, caller.language, links)), ...counted, points }
}

function readLog(ctx: Ctx, account: LogAccount, { page, limit, kind, from, to }: Input, caller: Caller) {
  const span = daySpan(from, to, ctx.settings.get('time_zone'))
  const query: LogQuery = { userId: actorOf(caller).id, account, kind, ...span }
  return listLog(ctx.db, query, { limit, offset: (page - 1) * limit })
}
