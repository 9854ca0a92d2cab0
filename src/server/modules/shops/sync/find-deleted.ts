import type { Connector } from '#server/adapters/marketplaces/port.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { applyDeleted, applySale } from '../orders/apply-sale.ts'
import { isOpenSql } from '../orders/store.ts'
import { prepareOrders } from '../rules/apply-rules.ts'
import type { Shop } from '../store.ts'

/** As many open orders as one look compares, the newest first. */
const mostOrders = 1000

/**
 * Finds open orders that the shop deleted or put into its bin. May run twice: an order that was found is
 * not open at the shop any more.
 */
export async function findDeleted(ctx: Ctx, shop: Shop, connector: Connector): Promise<void> {
  if (!connector.listPresent) return
  const open = await run<{ sale_id: string }>(
    ctx.db,
    `select distinct platform_order_id as sale_id from (
       select platform_order_id from shop_order where user_id = $1 and shop_id = $2 and ${isOpenSql} and shop_state = 0
       order by id desc limit ${mostOrders}) newest`,
    [shop.user_id, shop.id],
  )
  if (open.length === 0) return
  const present = new Set(await connector.listPresent(open.map(({ sale_id: id }) => id)))
  for (const { sale_id: id } of open.filter(({ sale_id: saleId }) => !present.has(saleId))) {
    const sale = await connector.getOrder(id)
    const now = ctx.clock()
    const { ids } = await inTx(ctx, (tx) => (sale ? applySale(tx, shop, sale, now) : applyDeleted(tx, shop, id, now)))
    await prepareOrders(ctx, ids)
  }
}
