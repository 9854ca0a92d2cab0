import type { OrderType } from '#domain/payment.ts'
import { type Db, hot, run } from '#server/platform/db/pool.ts'

const open = hot(
  `select distinct unnest(order_ids)::float8 as id from payment where user_id = $1 and order_type = $2 and status in (0, 1) and order_ids && $3::bigint[]`,
)

/** Which of a member's things a payment that still waits for its money was begun for: their price was agreed with it, and waits as long. */
export async function listAgreed(
  db: Db,
  asked: { userId: number; orderType: OrderType; ids: readonly number[] },
): Promise<Set<number>> {
  const rows = await run<{ id: number }>(db, open, [asked.userId, asked.orderType, asked.ids])
  return new Set(rows.map(({ id }) => id))
}
