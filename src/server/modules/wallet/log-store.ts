import type { HoldState } from '#contract/entry-kind.ts'
import type { EntryKind } from '#domain/ledger/accounts.ts'
import { totalOf } from '#server/platform/db/count-rows.ts'
import { type Db, prepareOnce, run } from '#server/platform/db/pool.ts'
import { countList } from '#server/platform/totals.ts'

/** A member's own movements. Every query carries the owner. */

export type LogAccount = 'wallet' | 'points'
export type LogQuery = { userId: number; account: LogAccount; kind?: EntryKind; from?: Date; to?: Date }

export type LogRow = {
  id: number
  user_id: number
  amount: number
  balance_after: number
  kind: EntryKind
  create_time: Date
  memo: string
  about_type: string | null
  about_id: number | null
  /** of a hold: what became of it */
  state: HoldState | null
}

const columns = `posting.id, posting.user_id, posting.amount, posting.balance_after, posting.kind, posting.create_time,
  entry.memo, entry.about_type, entry.about_id,
  case when posting.kind = 'hold' then (
    select case hold.status when 0 then 'reserved' when 1 then 'charged' else 'returned' end
    from wallet_hold hold where hold.key = substr(entry.key, 6)) end as state`
const tables = 'ledger_posting posting join ledger_entry entry on entry.id = posting.entry_id'

function conditionsOf({ userId, account, kind, from, to }: LogQuery): { where: string; sort: LogSort; values: unknown[] } {
  const values: unknown[] = [userId, account]
  const clauses = ['posting.user_id = $1', 'posting.account = $2']
  if (kind) clauses.push(`posting.kind = $${values.push(kind)}`)
  if (from) clauses.push(`posting.create_time >= $${values.push(from)}`)
  if (to) clauses.push(`posting.create_time < $${values.push(to)}`)
  return { where: clauses.join(' and '), sort: clauses.length > 2 ? 'by_time' : 'by_number', values }
}

/**
 * The latest first. A member's postings are numbered in the order in which they moved the balance; those of a kind or of some days are found,
 * and therefore ordered, by their time.
 */
const sortClauses = { by_number: 'posting.id desc', by_time: 'posting.create_time desc, posting.id desc' }
type LogSort = keyof typeof sortClauses

export const logSql = (where: string, sort: LogSort, page: string): string =>
  `select ${columns} from ${tables} where ${where} order by ${sortClauses[sort]} ${page}`

export async function listLog(db: Db, query: LogQuery, { limit, offset }: { limit: number; offset: number }) {
  const { where, sort, values } = conditionsOf(query)
  const text = prepareOnce(logSql(where, sort, `limit $${values.length + 1} offset $${values.length + 2}`))
  const rows = await run<LogRow>(db, text, [...values, limit, offset])
  // A page that is not full is the last one: its end is the total, and nothing needs counting.
  if (rows.length < limit && (rows.length > 0 || offset === 0)) return { rows, total: offset + rows.length }
  const count = { from: `ledger_posting posting where ${where}`, values, prepare: prepareOnce, member: query.userId }
  return { rows, ...totalOf(await countList(db, count)) }
}

/** The whole of it, for a file: how many, and which. */
export function fullLogSql(query: LogQuery): { count: string; rows: string; values: unknown[] } {
  const { where, sort, values } = conditionsOf(query)
  return {
    count: `select count(*)::int as total from ledger_posting posting where ${where}`,
    rows: logSql(where, sort, ''),
    values,
  }
}

/** Everything that moved the wallet between two instants, the oldest first. */
export const listMovements = (db: Db, userId: number, from: Date, to: Date): Promise<LogRow[]> =>
  run<LogRow>(
    db,
    `select ${columns} from ${tables}
     where posting.user_id = $1 and posting.account = 'wallet' and posting.create_time >= $2 and posting.create_time < $3
     order by posting.id`,
    [userId, from, to],
  )

export type SpanSum = { place: number; came: number; went: number }

/** What came into an account and went out of it in each span; `target` is the span's place in the list. */
export const sumSpans = (
  db: Db,
  userId: number,
  account: LogAccount,
  spans: readonly { from: Date; to: Date }[],
): Promise<SpanSum[]> =>
  run<SpanSum>(
    db,
    `select span.place::int - 1 as place,
            coalesce(sum(posting.amount) filter (where posting.amount > 0), 0)::bigint as came,
            coalesce(-sum(posting.amount) filter (where posting.amount < 0), 0)::bigint as went
     from unnest($3::timestamptz[], $4::timestamptz[]) with ordinality as span (starts, ends, place)
     left join ledger_posting posting on posting.user_id = $1 and posting.account = $2
       and posting.create_time >= span.starts and posting.create_time < span.ends
     group by span.place order by span.place`,
    [userId, account, spans.map(({ from }) => from), spans.map(({ to }) => to)],
  )

/** What the wallet had at an instant: what it has now, less everything since. */
export async function getMoneyAt(db: Db, userId: number, at: Date): Promise<number> {
  const [row] = await run<{ money: number }>(
    db,
    `select (money - coalesce((select sum(amount) from ledger_posting
       where user_id = $1 and account = 'wallet' and create_time >= $2), 0))::bigint as money
     from wallet where user_id = $1`,
    [userId, at],
  )
  return row?.money ?? 0
}

/** When the member came: there is nothing before. */
export async function getJoinTime(db: Db, userId: number): Promise<Date> {
  const [row] = await run<{ join_time: Date }>(
    db,
    `select least(join_time, (select min(create_time) from ledger_posting where user_id = $1 and account = 'wallet')) as join_time
     from member where id = $1`,
    [userId],
  )
  return row?.join_time ?? new Date()
}
