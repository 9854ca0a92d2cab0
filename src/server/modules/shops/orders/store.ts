import type { Language } from '#domain/language.ts'
import type { Party } from '#domain/order/party.ts'
import type { PartLine, ShopOrderItem } from '#domain/shop/plan.ts'
import type { Sale } from '#domain/shop/sale.ts'
import { type ShopOrderState, shopOrderLifecycle, shopOrderState } from '#domain/shop/state.ts'
import { type Db, prepareOnce, run } from '#server/platform/db/pool.ts'
import { columnsOf, type RowOf } from '#server/platform/db/row-of.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { createTransitions } from '#server/platform/lifecycle.ts'

/** Queries of orders of shops. Whatever a member reads or changes carries the owner. */

/** A sale as it is kept: its instants are texts. */
export type StoredSale = Omit<Sale, 'orderedTime' | 'updatedTime'> & { orderedTime: string; updatedTime: string }

/** The number that customs ask for lies sealed beside the rest. */
export type ShopOrderReceiver = Party & { id_card_sealed?: string }

const columns = columnsOf(
  'shop_order',
  `o.id, o.user_id, o.shop_id, o.platform_order_id, o.part, o.part_lines, o.platform_order_number, o.shop_state, o.sale, o.receiver,
  o.items, o.currency, o.weight, o.length, o.width, o.height, o.channel_id, o.preset_id, o.insurance_id, o.insurance_value, o.tags, o.is_held, o.hold_until, o.warehouse_id,
  o.remark, o.edited, o.state, o.reasons, o.problems, o.amount, o.alert, o.combined_into, o.order_id, o.attempt, o.xmin::text as version`,
)
export type StoredShopOrder = RowOf<
  typeof columns,
  {
    part_lines: PartLine[] | null
    sale: StoredSale
    receiver: ShopOrderReceiver
    items: ShopOrderItem[]
    state: ShopOrderState
    problems: Record<string, Record<Language, string>>
    /** changes with every write of the row */
    version: string
  }
>

export const shopOrderMoves = createTransitions({ column: 'state', lifecycle: shopOrderLifecycle })

/** Neither bought nor in another's parcel nor closed: what it is to be can still be changed. */
export const isOpen = ({ state }: Pick<StoredShopOrder, 'state'>): boolean =>
  state === shopOrderState.notReady || state === shopOrderState.ready

/** The same as a condition of a statement. */
export const isOpenSql = `state in (${shopOrderState.notReady}, ${shopOrderState.ready})`

/** The tags that a member's orders have. */
export async function listTags(db: Db, userId: number): Promise<string[]> {
  const rows = await run<{ tag: string }>(
    db,
    `select distinct unnest(tags) as tag from shop_order where user_id = $1 and tags <> '{}' order by tag limit 200`,
    [userId],
  )
  return rows.map(({ tag }) => tag)
}

const byIds = prepareOnce(`select ${columns} from shop_order o where o.id = any($1) order by o.id`)

/** For work that no request of their owner caused. */
export const readShopOrders = (db: Db | Tx, ids: readonly number[]): Promise<StoredShopOrder[]> =>
  run<StoredShopOrder>(db, byIds, [ids])

const lockOwn = prepareOnce(
  `select ${columns} from shop_order o where o.user_id = $1 and o.id = any($2) order by o.id for no key update`,
)

/** The member's own of these, held until the transaction ends, always by their numbers. */
export const lockShopOrders = (tx: Tx, userId: number, ids: readonly number[]): Promise<StoredShopOrder[]> =>
  run<StoredShopOrder>(tx, lockOwn, [userId, ids])

const combined = prepareOnce(`select ${columns} from shop_order o where o.combined_into = any($1) order by o.id`)

/** Those that lie in one parcel with one of these. */
export const readCombined = (db: Db | Tx, ids: readonly number[]): Promise<StoredShopOrder[]> =>
  run<StoredShopOrder>(db, combined, [ids])
