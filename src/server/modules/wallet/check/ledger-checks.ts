import { openHoldsSql } from '#server/modules/ledger/index.ts'
import { type Db, run } from '#server/platform/db/pool.ts'

/** The five questions that the books must answer with nothing. Each looks at one step of a table in one picture of the database. */

export type Difference = { check: 'entry_sum' | 'balance' | 'held' | 'pending' | 'log'; id: number; text: string }
export type IdRange = { after: number; upTo: number }
type CheckRow = { id: number; text: string }

const ledgerCheck =
  (check: Difference['check'], text: string) =>
  async (db: Db, { after, upTo }: IdRange): Promise<Difference[]> =>
    (await run<CheckRow>(db, `${text} limit ${maxDifferences}`, [after, upTo])).map((found) => ({ check, ...found }))

/** Nobody reads more at once, and a broken night must not fill the disk. */
export const maxDifferences = 100

/** Every entry has postings, and they sum to zero, points apart from money. */
export const entrySums = ledgerCheck(
  'entry_sum',
  `select entry.id, entry.key as text from ledger_entry entry left join ledger_posting posting on posting.entry_id = entry.id
   where entry.id > $1 and entry.id <= $2
   group by entry.id
   having count(posting.id) = 0
     or sum(posting.amount) filter (where posting.account in ('points', 'points_pending', 'points_issued')) <> 0
     or sum(posting.amount) filter (where posting.account not in ('points', 'points_pending', 'points_issued')) <> 0`,
)

/** What a wallet says it has is what its postings sum to. */
export const balances = ledgerCheck(
  'balance',
  `select wallet.user_id as id,
          format('money %s/%s held %s/%s points %s/%s pending %s/%s owed %s/%s', wallet.money, summed.money, wallet.held, summed.held,
                 wallet.points, summed.points, wallet.points_pending, summed.points_pending, wallet.owed, summed.owed) as text
   from wallet cross join lateral (
     select coalesce(sum(amount) filter (where account = 'wallet'), 0) as money,
            coalesce(sum(amount) filter (where account = 'held'), 0) as held,
            coalesce(sum(amount) filter (where account = 'points'), 0) as points,
            coalesce(sum(amount) filter (where account = 'points_pending'), 0) as points_pending,
            coalesce(-sum(amount) filter (where account = 'owed'), 0) as owed
     from ledger_posting where user_id = wallet.user_id) summed
   where wallet.user_id > $1 and wallet.user_id <= $2
     and (wallet.money, wallet.held, wallet.points, wallet.points_pending, wallet.owed)
       is distinct from (summed.money, summed.held, summed.points, summed.points_pending, summed.owed)`,
)

/** What is set aside is set aside for something. */
export const heldByHolds = ledgerCheck(
  'held',
  `select wallet.user_id as id, format('%s/%s', wallet.held, coalesce(sum(hold.amount), 0)) as text
   from wallet left join ${openHoldsSql} hold on hold.user_id = wallet.user_id
   where wallet.user_id > $1 and wallet.user_id <= $2
   group by wallet.user_id having wallet.held <> coalesce(sum(hold.amount), 0)`,
)

/** Points that are pending are pending for something, and until a day. */
export const pendingByEarnings = ledgerCheck(
  'pending',
  `select wallet.user_id as id, format('%s/%s', wallet.points_pending, coalesce(sum(pending.points), 0)) as text
   from wallet left join pending_points pending on pending.user_id = wallet.user_id and pending.points > 0
   where wallet.user_id > $1 and wallet.user_id <= $2
   group by wallet.user_id having wallet.points_pending <> coalesce(sum(pending.points), 0)`,
)

/** Each movement begins where the one before it ended. */
export const runningBalances = ledgerCheck(
  'log',
  `select id, format('%s %s', account, balance_after) as text from (
     select id, account, balance_after, balance_after - amount as before,
            coalesce(lag(balance_after) over (partition by user_id, account order by id), 0) as ended
     from ledger_posting where user_id > $1 and user_id <= $2) moved
   where before is distinct from ended`,
)
