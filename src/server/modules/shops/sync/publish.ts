import type { Db } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { publishChange } from '#server/platform/live/publish.ts'

/** Something about a shop is otherwise now: its member's pages and the lists of staff ask again. */
export const publishShop = (tx: Tx | Db, shop: { id: number; user_id: number }): Promise<void> =>
  publishChange(tx, { to: [{ member: shop.user_id }, { admins: 'shop/index' }], topic: 'shop', id: shop.id })
