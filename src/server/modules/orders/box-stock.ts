import { AppError } from '#domain/errors.ts'
import { getBoxStock, lockBoxStock, releaseBox, reserveBox } from '#server/modules/catalogue/index.ts'
import { lockWallet } from '#server/modules/ledger/index.ts'
import type { Db } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import type { StoredOrder } from './store.ts'

/** Takes the box of an order that is being bought from the stock; the caller writes `box_taken` down. Refuses where none is left. */
export async function reserveOrderBox(tx: Tx, { box_type_id: id }: StoredOrder): Promise<void> {
  if (id !== null && !(await reserveBox(tx, id))) throw soldOutError()
}

/**
 * Holds the boxes of several orders that are bought together by the boxes' numbers, after the wallet: two members whose orders want the same boxes
 * the other way round wait instead of blocking each other.
 */
export async function lockBoxes(tx: Tx, orders: readonly StoredOrder[]): Promise<void> {
  const ids = [...new Set(orders.flatMap(({ box_type_id: id }) => id ?? []))]
  const [first] = orders
  if (!first || ids.length < 2) return
  await lockWallet(tx, first.user_id)
  await lockBoxStock(tx, ids)
}

/** The purchase is undone: the box can be sold again. The caller writes `box_taken` down as false in the same transaction. */
export async function releaseOrderBox(tx: Tx, { box_type_id: id, box_taken: isTaken }: StoredOrder): Promise<void> {
  if (id !== null && isTaken) await releaseBox(tx, id)
}

export const soldOutError = (): AppError => new AppError('order.box_sold_out')

/** Which of these orders find no box any more; the first ones have theirs first. Changes nothing: who pays takes it. */
export async function listOrdersWithoutBox(db: Db | Tx, orders: readonly StoredOrder[]): Promise<Set<number>> {
  const left = await getBoxStock(db, [...new Set(orders.flatMap(({ box_type_id: id }) => id ?? []))])
  const without = orders.filter(({ box_type_id: id }) => {
    if (id === null) return false
    const count = left.get(id) ?? 0
    left.set(id, count - 1)
    return count <= 0
  })
  return new Set(without.map(({ id }) => id))
}
