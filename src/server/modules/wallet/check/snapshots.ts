import { companyAccounts } from '#domain/ledger/accounts.ts'
import { type Db, run } from '#server/platform/db/pool.ts'

/**
 * Writes down what each company account stood at when a day ended at `midnight`, from the snapshot before and the postings since. The
 * last posting of that day is hours old by then, so that none with a lower number can still be under way. Twice is once.
 */
export async function saveSnapshots(db: Db, day: string, midnight: Date): Promise<void> {
  await run(
    db,
    `with upto as (
       select greatest(
         coalesce((select max(id) from ledger_posting where entry_id = (
           select id from ledger_entry where create_time < $1 order by create_time desc, id desc limit 1)), 0),
         coalesce((select max(posting_id) from ledger_snapshot), 0)) as posting_id)
     insert into ledger_snapshot (account, day, posting_id, balance)
     select house.account, $3::date, upto.posting_id,
            coalesce(last.balance, 0) + coalesce((select sum(amount) from ledger_posting
              where account = house.account and user_id is null and id > coalesce(last.posting_id, 0) and id <= upto.posting_id), 0)
     from upto, unnest($2::text[]) as house (account)
     left join lateral (select posting_id, balance from ledger_snapshot where account = house.account
                        order by day desc limit 1) last on true
     on conflict (account, day) do nothing`,
    [midnight, companyAccounts, day],
  )
}

/** What each account stands at now: its last snapshot and the postings since. */
export const companyBalances = (db: Db): Promise<{ account: string; balance: number }[]> =>
  run<{ account: string; balance: number }>(
    db,
    `select house.account,
            (coalesce(last.balance, 0) + coalesce((select sum(amount) from ledger_posting
              where account = house.account and user_id is null and id > coalesce(last.posting_id, 0)), 0))::bigint as balance
     from unnest($1::text[]) with ordinality as house (account, place)
     left join lateral (select posting_id, balance from ledger_snapshot where account = house.account
                        order by day desc limit 1) last on true
     order by house.place`,
    [companyAccounts],
  )
