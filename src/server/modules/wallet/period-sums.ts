import { lastDays } from '#domain/calendar.ts'
import type { CompanyAccount, EntryKind } from '#domain/ledger/accounts.ts'
import type { Ctx } from '#server/ctx.ts'
import { type Db, run } from '#server/platform/db/pool.ts'
import { pounds } from './log-rows.ts'
import { sumSpans } from './log-store.ts'

export type AccountSum = { account: CompanyAccount; kind: EntryKind; amount: number }

/** Exported for the test that looks at its plan. */
export const accountSumsSql = `select account, kind, sum(amount)::bigint as amount from ledger_posting
  where user_id is null and create_time >= $1 and create_time < $2 group by account, kind`

/** What moved on the company's accounts between two instants, by why it moved. */
export const sumAccounts = (db: Db, { from, to }: { from: Date; to: Date }): Promise<AccountSum[]> =>
  run<AccountSum>(db, accountSumsSql, [from, to])

export type Owing = { n: number; sum: number; oldest: Date | null }

/** Members who owe, and since when the oldest of them has owed without a break. */
export async function getOwingMembers(db: Db): Promise<Owing> {
  const [found] = await run<Owing>(
    db,
    `select count(*)::int as n, coalesce(sum(w.owed), 0)::bigint as sum, min(since.create_time) as oldest
     from wallet w left join lateral (
       select min(p.create_time) as create_time from ledger_posting p
       where p.user_id = w.user_id and p.account = 'owed' and p.id > coalesce((
         select max(z.id) from ledger_posting z where z.user_id = w.user_id and z.account = 'owed' and z.balance_after = 0), 0)
     ) since on true
     where w.owed > 0`,
  )
  return found ?? { n: 0, sum: 0, oldest: null }
}

const shownDays = 7

/** What came and went of a member's points and money on each of the last seven days, today last. */
export async function sumRecentDays(ctx: Ctx, userId: number): Promise<{ days: string[]; score: number[]; money: string[] }> {
  const days = lastDays(ctx.clock(), ctx.settings.get('time_zone'), shownDays)
  const [money, points] = [await sumSpans(ctx.db, userId, 'wallet', days), await sumSpans(ctx.db, userId, 'points', days)]
  return {
    days: days.map(({ day }) => day),
    score: points.map(({ came, went }) => came - went),
    money: money.map(({ came, went }) => pounds(came - went)),
  }
}
