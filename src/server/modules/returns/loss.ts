import { asPence, type Pence } from '#domain/money.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'

// What a member got is what went to their balance or settled what they owed.
const paidForLoss = prepareOnce(
  `select coalesce(sum(p.amount), 0)::bigint as paid from ledger_entry e join ledger_posting p on p.entry_id = e.id and p.account in ('wallet', 'owed')
   where e.about_type = 'order' and e.about_id = $1 and e.kind = 'claim'`,
)

/** What a claim has paid for the loss of an order's parcel. The order must be held by the caller, so that nobody pays meanwhile. */
export async function sumClaimsPaid(tx: Tx, orderId: number): Promise<Pence> {
  const [row] = await run<{ paid: number }>(tx, paidForLoss, [orderId])
  return asPence(row?.paid ?? 0)
}
