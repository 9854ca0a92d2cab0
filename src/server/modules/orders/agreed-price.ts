import { prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import type { StoredOrder } from './store.ts'

/** What an order cost when a payment for it was begun. The times tell whether it was priced anew, or edited, since. */
type PriceColumn = 'id' | 'amount' | 'net' | 'vat' | 'price' | 'price_table_id' | 'points_used'
export type AgreedPrice = Pick<StoredOrder, PriceColumn> & { price_time: string; update_time: string }

export const agreedPriceOf = (order: StoredOrder): AgreedPrice => {
  const { id, amount, net, vat, price, price_table_id, points_used, price_time, update_time } = order
  const times = { price_time: price_time.toISOString(), update_time: update_time.toISOString() }
  return { id, amount, net, vat, price, price_table_id, points_used, ...times }
}

const updatePrice = prepareOnce(
  `update shipping_order set amount = $2, net = $3, vat = $4, price = $5, price_table_id = $6, points_used = $7, price_time = $8 where id = $1`,
)

/**
 * The order at the price that was agreed, kept in its row, because it is bought at it now. Edited since then it is another order, and stands as it
 * is. The row must be held by the caller.
 */
export async function applyAgreedPrice<Order extends StoredOrder>(
  tx: Tx,
  held: Order,
  agreed: AgreedPrice | undefined,
): Promise<Order> {
  if (!agreed || agreed.update_time !== held.update_time.toISOString()) return held
  if (agreed.price_time === held.price_time.toISOString()) return held
  const { id, amount, net, vat, price, price_table_id, points_used } = agreed
  const price_time = new Date(agreed.price_time)
  await run(tx, updatePrice, [id, amount, net, vat, JSON.stringify(price), price_table_id, points_used, price_time])
  return { ...held, amount, net, vat, price, price_table_id, points_used, price_time }
}
