import { resources } from '#contract/resources/index.ts'
import { shopNotification } from '#contract/resources/shop-notification.ts'
import { shopOrder } from '#contract/resources/shop-order.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { getRow } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import type { Route } from '#server/platform/http/mount.ts'
import { type ResourceHooks, resourceRoutes } from '#server/platform/resources/routes.ts'
import { applySale } from '../orders/apply-sale.ts'
import { evaluateShopOrders } from '../orders/evaluate.ts'
import { getShop, openShop } from '../store.ts'
import { addAttempts } from './lists.ts'
import { queueNoticeNow } from './queue-notice.ts'

/** What staff see of shop orders and of the queue of notices. */
const hooks: ResourceHooks<Ctx> = {
  shape: async (ctx, row, { isWhole }) => {
    if (isWhole) await addAttempts(ctx.db, row)
  },
  actions: { notify: (ctx, row) => queueNoticeNow(ctx, Number(row.id), 'staff') },
}

/** Reads an order at its shop once more and works out anew whether it can be bought. May run twice. */
async function rereadShopOrder(ctx: Ctx, id: number): Promise<void> {
  const row = await getRow<{ shop_id: number; platform_order_id: string }>(
    ctx.db,
    'select shop_id, platform_order_id from shop_order where id = $1',
    [id],
  )
  const shop = await getShop(ctx.db, row.shop_id)
  const sale = await (await openShop(ctx, shop)).getOrder(row.platform_order_id)
  if (!sale) throw new AppError('shop_order.refused', { detail: { why_key: 'shopNotify.reason.order_missing' } })
  const { ids } = await inTx(ctx, (tx) => applySale(tx, shop, sale, ctx.clock()))
  await evaluateShopOrders(ctx, ids.length > 0 ? ids : [id])
}

export const shopDeskRoutes: Route<Ctx>[] = [
  ...resourceRoutes<Ctx>(shopOrder, resources, {
    ...hooks,
    actions: { ...hooks.actions, reread: (ctx, row) => rereadShopOrder(ctx, Number(row.id)) },
  }),
  ...resourceRoutes<Ctx>(shopNotification, resources, hooks),
]
