import type { HoldState } from '#contract/entry-kind.ts'
import { memberMoneyLog, memberPointsLog } from '#contract/member-lists/wallet.ts'
import type { EntryKind } from '#domain/ledger/accounts.ts'
import { holdStateSql } from '#server/modules/ledger/index.ts'
import { type Db, run } from '#server/platform/db/pool.ts'
import type { Columns } from '#server/platform/resources/columns.ts'
import { listMemberRows, type MemberListReader, wholeMemberList } from '#server/platform/resources/member-list.ts'

/** A member's own movements. Every query carries the owner. */

export type LogAccount = 'wallet' | 'points'
export type LogFilter = { kind?: EntryKind; from?: string; to?: string }
/** Days are those of the product's zone. */
export type LogReader = { userId: number; account: LogAccount; zone: string }

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

/** Read as they are kept; `log-rows.ts` makes them what the wire has. */
const columns: Columns = {
  select: `t.id, t.user_id, t.amount, t.balance_after, t.kind, t.create_time, entry.memo, entry.about_type, entry.about_id,
  case when t.kind = 'hold' then ${holdStateSql('entry.key')} end as state`,
  from: 'ledger_posting t join ledger_entry entry on entry.id = t.entry_id',
  fromFor: () => 'ledger_posting t',
  encode: (row) => row,
}

const readerOf = ({ userId, account, zone }: LogReader): MemberListReader => ({
  resource: account === 'wallet' ? memberMoneyLog : memberPointsLog,
  userId,
  zone,
  // No words are made here.
  language: 'en',
  columns,
  scope: ({ clauses }) => void clauses.push(`t.account = '${account}'`),
})

/**
 * The latest first. A member's postings are numbered in the order in which they moved the balance; those of a kind or of some days are found,
 * and therefore sorted, by their time.
 */
export async function listLog(db: Db, input: LogFilter & { page: number; limit: number }, reader: LogReader) {
  const { list, ...counted } = await listMemberRows(db, input, readerOf(reader))
  return { rows: list as LogRow[], ...counted }
}

/** The whole of it, for a file: how many, and which. */
export const wholeLog = (filter: LogFilter, reader: LogReader) =>
  wholeMemberList({ page: 1, limit: 1, ...filter }, readerOf(reader))

/** Everything that moved the wallet between two instants, the oldest first. */
export const listMovements = (db: Db, userId: number, from: Date, to: Date): Promise<LogRow[]> =>
  run<LogRow>(
    db,
    `select ${columns.select} from ${columns.from}
     where t.user_id = $1 and t.account = 'wallet' and t.create_time >= $2 and t.create_time < $3 order by t.id`,
    [userId, from, to],
  )

export type SpanSum = { place: number; came: number; went: number }

/** What came into an account and went out of it in each span; `place` is the span's place in the list. */
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
