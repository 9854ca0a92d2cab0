import { type Db, run } from '#server/platform/db/pool.ts'

const pointsAccounts = `('points', 'points_pending', 'points_issued')`

const balanceMismatch = (column: string, account: string, sign = '') =>
  `select user_id as id from wallet w where ${column} <> coalesce((select ${sign}sum(amount) from ledger_posting p where p.user_id = w.user_id and p.account = '${account}'), 0)`

/** What must never be found in the books, whatever happened: each question is answered with no row. Asked of everything at once, unlike the nightly check. */
const ledgerChecks: Record<string, string> = {
  'an entry without postings':
    'select id from ledger_entry e where not exists (select 1 from ledger_posting p where p.entry_id = e.id)',
  'an entry whose money does not sum to zero': `select entry_id as id from ledger_posting where account not in ${pointsAccounts} group by entry_id having sum(amount) <> 0`,
  'an entry whose points do not sum to zero': `select entry_id as id from ledger_posting where account in ${pointsAccounts} group by entry_id having sum(amount) <> 0`,
  "a posting to somebody who is not the entry's":
    'select p.id from ledger_posting p join ledger_entry e on e.id = p.entry_id where p.user_id is not null and p.user_id <> e.user_id',
  'a wallet whose money is not its postings': balanceMismatch('money', 'wallet'),
  'a wallet whose held money is not its postings': balanceMismatch('held', 'held'),
  'a wallet whose points are not their postings': balanceMismatch('points', 'points'),
  'a wallet whose pending points are not their postings': balanceMismatch('points_pending', 'points_pending'),
  'a wallet whose debt is not its postings': balanceMismatch('owed', 'owed', '-'),
  'a wallet below zero': 'select user_id as id from wallet where least(money, held, points, points_pending, owed) < 0',
  'money held for nothing':
    'select user_id as id from wallet w where held <> coalesce((select sum(amount) from wallet_hold h where h.user_id = w.user_id and h.status = 0), 0)',
  'points pending for nothing':
    'select user_id as id from wallet w where points_pending <> coalesce((select sum(points) from pending_points p where p.user_id = w.user_id), 0)',
  'a movement that does not begin where the last one ended': `select id from (select id, balance_after - amount as before,
      coalesce(lag(balance_after) over (partition by user_id, account order by id), 0) as ended from ledger_posting where user_id is not null) m where before is distinct from ended`,
  'a hold of which more was captured than held': 'select id from wallet_hold where captured > amount',
  'a hold that is closed without a time, or open with one':
    'select id from wallet_hold where (status = 0) <> (close_time is null)',
  'a label in work without its money held': `select o.id from shipping_order o left join wallet_hold h on h.id = o.hold_id and h.status = 0
      where o.status = 3 and o.amount > 0 and (h.id is null or h.amount <> o.amount)`,
  'money held for an order that is not in work':
    'select o.id from shipping_order o join wallet_hold h on h.id = o.hold_id and h.status = 0 where o.status <> 3',
  'a paid label without its sale':
    'select id from shipping_order where status = 1 and pay_status = 2 and paid_amount > 0 and sale_entry_id is null',
  'an order whose money left is not what is left of its lines': `select o.id from shipping_order o where o.status = 1 and o.actual_pay_amount <> (
      select coalesce(sum(s.gross - coalesce((select sum(b.gross) from sale_line b where b.refund_of = s.id), 0)), 0)
      from ledger_entry e join sale_line s on s.entry_id = e.id and s.refund_of is null where e.about_type = 'order' and e.about_id = o.id)`,
  'a void label that was used': 'select id from shipping_order where void_status = 2 and used_time is not null',
  'a used label whose premium went back': `select o.id from shipping_order o where o.used_time is not null and exists (
      select from ledger_entry e join sale_line s on s.entry_id = e.id and s.refund_of is null and s.kind = 'insurance'
      join sale_line b on b.refund_of = s.id join ledger_entry r on r.id = b.entry_id
      where e.about_type = 'order' and e.about_id = o.id and r.key <> 'void:' || o.id)`,
  'claims above the cover, or other than the order says': `select o.id from shipping_order o where o.claim_paid > coalesce(o.insurance_value, 0)
      or o.claim_paid <> (select coalesce(sum(p.amount), 0) from ledger_entry e join ledger_posting p on p.entry_id = e.id and p.account in ('wallet', 'owed')
        where e.about_type = 'order' and e.about_id = o.id and e.kind = 'claim')`,
  'more given for one parcel than its price or its cover': `select o.id from shipping_order o where o.void_status <> 2
      and o.refunded + o.claim_paid > greatest(o.amount + o.points_used, coalesce(o.insurance_value, 0))`,
  'an order that was paid otherwise than its parts':
    'select id from shipping_order where pay_status = 2 and paid_amount <> money + third_party + internal_money + offline',
  'a sale that is not what was paid': `select o.id from shipping_order o where sale_entry_id is not null
      and paid_amount <> (select coalesce(sum(gross), 0) from sale_line s where s.entry_id = o.sale_entry_id and s.refund_of is null)`,
  'a line of which more went back than was sold': `select s.id from sale_line s join sale_line b on b.refund_of = s.id group by s.id, s.gross having sum(b.gross) > s.gross`,
  'a voided label that still costs':
    'select id from shipping_order where void_status = 2 and (pay_status <> 3 or actual_pay_amount <> 0)',
  'a tracking number on two parcels': `select min(id) as id from shipping_order where tracking_number <> '' group by tracking_number having count(*) > 1`,
  'a label that was told twice, or never': `select o.id from shipping_order o left join (
      select payload ->> 'order_id' as id, count(*) as n from event where name = 'order.labelled' group by 1) told on told.id = o.id::text
      where o.status = 1 and coalesce(told.n, 0) <> 1`,
  'an order that one call made twice': `select min(id) as id from shipping_order where client_key <> '' group by user_id, client_key, client_index having count(*) > 1`,
  'a paid payment without its entry, or with two': `select p.id from payment p where status = 2 and provider <> 'balance'
      and (select count(*) from ledger_entry e where e.key = 'payment:' || p.payment_no) <> 1`,
}

/** The names of the questions that found something, with the first few of what they found. */
export async function findLedgerErrors(db: Db): Promise<{ checkCount: number; errors: Record<string, unknown[]> }> {
  const errors: Record<string, unknown[]> = {}
  for (const [name, text] of Object.entries(ledgerChecks)) {
    const found = await run(db, `${text} limit 5`)
    if (found.length > 0) errors[name] = found
  }
  return { checkCount: Object.keys(ledgerChecks).length, errors }
}
