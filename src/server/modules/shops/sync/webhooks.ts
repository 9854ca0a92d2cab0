import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { shopCalls } from '#contract/shop.ts'
import { AppError } from '#domain/errors.ts'
import { shopKindDescriptions } from '#domain/shop/kinds.ts'
import { shopState } from '#domain/shop/state.ts'
import type { WebhookFacts } from '#server/adapters/marketplaces/port.ts'
import type { Ctx } from '#server/ctx.ts'
import { type Db, run } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { queueJob } from '#server/reactions.ts'
import { applyDeleted, applySale } from '../orders/apply-sale.ts'
import { prepareOrders } from '../rules/apply-rules.ts'
import { connectorOf, getShop, openShop } from '../store.ts'
import { endAccess, stopIfEnded } from './failures.ts'

type Notify = (typeof shopCalls)['notify']

export const queueWebhook = (tx: Tx | Db, id: number): Promise<number> =>
  queueJob(tx, { name: 'read-shop-sale', payload: { webhook_id: id }, key: `shop-webhook:${id}` })

/**
 * Verify, keep, answer; the work comes later. A message that comes again is kept once, and its order is
 * read again.
 */
export async function receiveWebhook(ctx: Ctx, { shop: id }: InputOf<Notify>, { sent }: Caller): Promise<DataOf<Notify>> {
  if (!sent) throw new Error('a callback without its bytes')
  const facts = await verify(ctx, id, sent)
  // Whoever guesses is not told which shops there are.
  if (!facts) throw new AppError('shop.signature')
  await inTx(ctx, async (tx) => {
    const now = ctx.clock()
    const saleId = facts.topic === 'sale' ? facts.saleId : ''
    const isWork = facts.topic !== 'other'
    const [stored] = await run<{ id: number }>(
      tx,
      `insert into shop_webhook (shop_id, webhook_id, topic, sale_id, receive_time, done_time) values ($1, $2, $3, $4, $5, $6)
       on conflict (shop_id, webhook_id) do update set done_time = excluded.done_time, receive_time = excluded.receive_time
         where shop_webhook.topic = 'sale' returning id`,
      [id, facts.id, facts.topic, saleId, now, isWork ? null : now],
    )
    if (stored && isWork) await queueWebhook(tx, stored.id)
  })
  return { received: 1 }
}

async function verify(ctx: Ctx, id: number, sent: NonNullable<Caller['sent']>): Promise<WebhookFacts | null> {
  try {
    const shop = await getShop(ctx.db, id)
    // Unlinked or never linked: an empty key is one that anybody can sign with.
    if (shop.sealed_secrets === '') return null
    return connectorOf(ctx, shop).readWebhook?.(sent) ?? null
  } catch (error) {
    if (error instanceof AppError && ['row.missing', 'shop.expired', 'shop.not_live'].includes(error.code)) return null
    throw error
  }
}

type StoredWebhook = { id: number; shop_id: number; topic: string; sale_id: string }

/**
 * Reads the one order that a shop spoke of, as it is now: what the message itself said may be old. A shop
 * that is not read at the moment catches up when it is. May run any number of times.
 */
export async function readWebhook(ctx: Ctx, id: number): Promise<void> {
  const [webhook] = await run<StoredWebhook>(
    ctx.db,
    'select id, shop_id, topic, sale_id from shop_webhook where id = $1 and done_time is null',
    [id],
  )
  if (!webhook) return
  const shop = await getShop(ctx.db, webhook.shop_id)
  if (shop.state === shopState.connected) {
    if (webhook.topic === 'uninstalled') await endAccess(ctx, shop, { state: 'expired', reason: 'uninstalled', detail: '' })
    else await readSale(ctx, webhook)
  }
  await run(ctx.db, 'update shop_webhook set done_time = $2 where id = $1', [id, ctx.clock()])
}

async function readSale(ctx: Ctx, { shop_id: shopId, sale_id: saleId }: StoredWebhook): Promise<void> {
  const shop = await getShop(ctx.db, shopId)
  try {
    const connector = await openShop(ctx, shop)
    const sale = await connector.getOrder(saleId)
    if (!sale && !shopKindDescriptions[shop.kind].canDeleteOrders) return
    await inTx(ctx, (tx) => (sale ? applySale(tx, shop, sale, ctx.clock()) : applyDeleted(tx, shop, saleId, ctx.clock())))
    // All of its parts, also what somebody wrote who was killed before this.
    const parts = await run<{ id: number }>(
      ctx.db,
      'select id from shop_order where shop_id = $1 and platform_order_id = $2 order by part',
      [shopId, saleId],
    )
    await prepareOrders(
      ctx,
      parts.map(({ id }) => id),
    )
  } catch (error) {
    // One that is away is asked again by the queue.
    if (!(await stopIfEnded(ctx, { shop }, error))) throw error
  }
}
