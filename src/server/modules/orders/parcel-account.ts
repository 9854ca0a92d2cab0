import type { Pence } from '#domain/money.ts'
import { type AccountLine, noParcelFacts, type ParcelAccount, type ParcelFacts } from '#domain/order/parcel-account.ts'
import type { Ctx } from '#server/ctx.ts'
import { type Db, getRow, prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import type { ParcelEvent } from '#server/platform/parcel-case.ts'
import type { StoredOrder } from './store.ts'

const unrefundedLines = prepareOnce(
  `select s.id, s.kind, (s.net - coalesce(sum(b.net), 0))::bigint as net, (s.vat - coalesce(sum(b.vat), 0))::bigint as vat,
     (s.ipt - coalesce(sum(b.ipt), 0))::bigint as ipt, (s.gross - coalesce(sum(b.gross), 0))::bigint as gross
   from ledger_entry e join sale_line s on s.entry_id = e.id and s.refund_of is null left join sale_line b on b.refund_of = s.id
   where e.about_type = 'order' and e.about_id = $1 group by s.id order by s.id`,
)
const movedSoFar = prepareOnce(
  `select coalesce(-sum(p.amount) filter (where p.account = 'points'), 0)::bigint as points,
     coalesce(sum(p.amount) filter (where e.kind = 'loss_refund'), 0)::bigint as "lossRefunded"
   from ledger_entry e join ledger_posting p on p.entry_id = e.id
   where e.about_type = 'order' and e.about_id = $1
     and (e.kind = 'loss_refund' and p.account in ('wallet', 'owed') or e.kind in ('points_spend', 'points_return') and p.account = 'points')`,
)

/** The account of an order's parcel as it is now. A caller that decides by it must hold the order's row. */
export async function readParcelAccount(ctx: Ctx, db: Db | Tx, order: StoredOrder): Promise<ParcelAccount> {
  const lines = await run<AccountLine>(db, unrefundedLines, [order.id])
  const moved = await getRow<{ points: number; lossRefunded: number }>(db, movedSoFar, [order.id])
  return {
    order: { ...order, void_until: null },
    lines,
    ...moved,
    isDelivered: order.delivered_time !== null,
    facts: await readParcelFacts(ctx, db, order.id),
  }
}

/** What every kind of case knows of a parcel, put together. */
async function readParcelFacts(ctx: Ctx, db: Db | Tx, orderId: number): Promise<ParcelFacts> {
  let facts = noParcelFacts
  for (const one of ctx.parcelCases) if (one.readFacts) facts = { ...facts, ...(await one.readFacts(db, orderId)) }
  return facts
}

const addCompensation = prepareOnce('update shipping_order set claim_paid = claim_paid + $2, update_time = $3 where id = $1')

/** A claim has paid for the parcel. The order must be held by the caller, who has asked its account. */
export async function recordCompensation(tx: Tx, orderId: number, amount: Pence, now: Date): Promise<void> {
  await run(tx, addCompensation, [orderId, amount, now])
}

/** Tells every kind of case what became of the order's money or label. */
export async function followParcel(ctx: Ctx, tx: Tx, order: StoredOrder, event: ParcelEvent, now: Date): Promise<void> {
  for (const one of ctx.parcelCases) await one.follow(ctx, tx, order, event, now)
}
