import type { InputOf } from '#contract/endpoint.ts'
import type { wallet } from '#contract/wallet.ts'
import { toSeconds } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { getWallet } from '#server/modules/ledger/index.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { type AboutLinks, pounds, toMoneyRow, toPointsRow } from '../log-rows.ts'
import { type LogAccount, listLog } from '../log-store.ts'

type Input = InputOf<(typeof wallet)['balance']>

/** How the caller's own money moved, the latest first. */
export async function listMoney(ctx: Ctx, input: Input, caller: Caller, links: AboutLinks) {
  const { rows, ...counted } = await readLog(ctx, 'wallet', input, caller)
  return { list: rows.map((row) => toMoneyRow(row, caller.language, links)), ...counted }
}

/** The same, and how the wallet stands. */
export async function listMoneyWithSummary(ctx: Ctx, input: Input, caller: Caller, links: AboutLinks) {
  const { id } = actorOf(caller)
  const { money, held, owed, points, points_pending, is_frozen } = await getWallet(ctx.db, id)
  const summary = {
    money: pounds(money),
    held: pounds(held),
    owed: pounds(owed),
    points,
    points_pending,
    next_release_time: await nextRelease(ctx, id),
    is_frozen: is_frozen ? (1 as const) : (0 as const),
  }
  return { ...(await listMoney(ctx, input, caller, links)), summary }
}

export async function listPoints(ctx: Ctx, input: Input, caller: Caller, links: AboutLinks) {
  const { id } = actorOf(caller)
  const { points, points_pending } = await getWallet(ctx.db, id)
  const { rows, ...counted } = await readLog(ctx, 'points', input, caller)
  return {
    list: rows.map((row) => toPointsRow(row, caller.language, links)),
    ...counted,
    points,
    points_pending,
    next_release_time: await nextRelease(ctx, id),
  }
}

const next = prepareOnce('select min(release_time) as time from pending_points where user_id = $1 and points > 0')

/** When the next points become spendable that are not yet; null where none wait. */
async function nextRelease({ db }: Ctx, userId: number): Promise<number | null> {
  const [found] = await run<{ time: Date | null }>(db, next, [userId])
  return found?.time ? toSeconds(found.time) : null
}

const readLog = (ctx: Ctx, account: LogAccount, input: Input, caller: Caller) =>
  listLog(ctx.db, input, { userId: actorOf(caller).id, account, zone: ctx.settings.get('time_zone') })
