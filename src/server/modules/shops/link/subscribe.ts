import { shopState } from '#domain/shop/state.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { queueJob } from '#server/reactions.ts'
import { getShop, openShop } from '../store.ts'
import { isUnavailable } from '../sync/failures.ts'

export const queueSubscription = (tx: Tx, shopId: number): Promise<number> =>
  queueJob(tx, { name: 'subscribe-shop', payload: { shop_id: shopId }, key: `subscribe-shop:${shopId}` })

/** Where a marketplace reaches us about a shop; null without a public address. */
export const callbackUrlOf = ({ env }: Pick<Ctx, 'env'>, shopId: number | ''): string | null =>
  env.publicUrl ? new URL(`/api/shop/notify/${shopId}`, env.publicUrl).href : null

/**
 * Has a marketplace tell us what changes, where it can and we have an address it can reach. Without it a shop is read by the clock alone, so a refusal
 * is no reason to stop it. May run twice.
 */
export async function subscribeShop(ctx: Ctx, shopId: number): Promise<void> {
  const callbackUrl = callbackUrlOf(ctx, shopId)
  const shop = await getShop(ctx.db, shopId)
  if (!callbackUrl || shop.state !== shopState.connected) return
  try {
    const connector = await openShop(ctx, shop)
    await connector.subscribe?.(callbackUrl)
    // Unlinking removes the webhooks at this address, whatever the public address is then.
    await run(ctx.db, 'update shop set callback_url = $2 where id = $1', [shopId, callbackUrl])
  } catch (error) {
    if (isUnavailable(error)) throw error
    ctx.log.warn({ shop: shopId, err: (error as Error).message }, 'a shop does not tell of changes by itself')
  }
}
