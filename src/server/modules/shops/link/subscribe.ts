import { shopState } from '#domain/shop/state.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { queueJob } from '#server/reactions.ts'
import { getShop, openShop } from '../store.ts'
import { isUnavailable } from '../sync/failures.ts'

export const queueSubscription = (tx: Tx, shopId: number): Promise<number> =>
  queueJob(tx, { name: 'subscribe-shop', payload: { shop_id: shopId }, key: `subscribe-shop:${shopId}` })

/**
 * Has a marketplace tell us what changes, where it can and we have an address it can reach. Without it a shop is read by the clock alone, so a refusal
 * is no reason to stop it. May run twice.
 */
export async function subscribeShop(ctx: Ctx, shopId: number): Promise<void> {
  const { publicUrl } = ctx.env
  const shop = await getShop(ctx.db, shopId)
  if (!publicUrl || shop.state !== shopState.connected) return
  try {
    const connector = await openShop(ctx, shop)
    await connector.subscribe?.(new URL(`/api/shop/notify/${shopId}`, publicUrl).href)
  } catch (error) {
    if (isUnavailable(error)) throw error
    ctx.log.warn({ shop: shopId, err: (error as Error).message }, 'a shop does not tell of changes by itself')
  }
}
