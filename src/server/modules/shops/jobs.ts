import { z } from 'zod'
import { voidStatus } from '#domain/order/status.ts'
import { syncCauses } from '#domain/shop/sync.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { type Job, scheduledJob } from '#server/platform/jobs/job.ts'
import { handleJob } from '#server/reactions.ts'
import { eraseBuyers } from './link/privacy.ts'
import { queueRemovals, removeWebhooks } from './link/remove-webhooks.ts'
import { subscribeShop } from './link/subscribe.ts'
import { notifyShop } from './notify/notify-shop.ts'
import { planNotices } from './notify/plan-notices.ts'
import { requeueNotices, tellFailedNotices } from './notify/sweep.ts'
import { followLabel } from './orders/follow-label.ts'
import { releaseHeldOrders } from './orders/release-held.ts'
import { checkGaps, queueGapChecks } from './sync/check-gaps.ts'
import { deleteOldHistory, queueDueShops, requeueWebhooks, tellStoppedShops } from './sync/sweeps.ts'
import { syncShop } from './sync/sync-shop.ts'
import { readWebhook } from './sync/webhooks.ts'

const one = z.object({ shop_id: z.int() })

/** What shops have done later or by the clock. */
export const shopJobs: Job<Ctx>[] = [
  handleJob({
    name: 'sync-shop',
    payload: one.extend({ cause: z.enum(syncCauses) }),
    lane: 'carrier',
    run: (ctx, { shop_id: shopId, cause }) => syncShop(ctx, { shopId, cause }),
  }),
  handleJob({ name: 'check-shop-gaps', payload: one, lane: 'carrier', run: (ctx, { shop_id: id }) => checkGaps(ctx, id) }),
  handleJob({ name: 'subscribe-shop', payload: one, lane: 'carrier', run: (ctx, { shop_id: id }) => subscribeShop(ctx, id) }),
  handleJob({
    name: 'remove-shop-webhooks',
    payload: z.object({ removal_id: z.int() }),
    lane: 'carrier',
    run: (ctx, { removal_id: id }) => removeWebhooks(ctx, id),
  }),
  scheduledJob<Ctx>({ name: 'retry-shop-webhook-removals', schedule: '* * * * *', run: queueRemovals }),
  handleJob({
    name: 'read-shop-sale',
    payload: z.object({ webhook_id: z.int() }),
    lane: 'carrier',
    run: (ctx, { webhook_id: id }) => readWebhook(ctx, id),
  }),
  scheduledJob<Ctx>({ name: 'sync-due-shops', schedule: '* * * * *', run: queueDueShops }),
  scheduledJob<Ctx>({ name: 'retry-stalled-shop-webhooks', schedule: '* * * * *', run: requeueWebhooks }),
  scheduledJob<Ctx>({ name: 'notify-stopped-shops', schedule: '* * * * *', run: tellStoppedShops }),
  scheduledJob<Ctx>({ name: 'check-due-shop-gaps', schedule: '*/5 * * * *', run: queueGapChecks }),
  scheduledJob<Ctx>({ name: 'erase-shop-buyers', schedule: '41 * * * *', run: eraseBuyers }),
  scheduledJob<Ctx>({ name: 'delete-old-shop-history', schedule: '27 3 * * *', lane: 'long', run: deleteOldHistory }),
  handleJob({
    name: 'follow-shop-order',
    payload: z.object({ order_id: z.int() }),
    attempts: 10,
    run: (ctx, { order_id: orderId }) => followOrder(ctx, orderId),
  }),
  handleJob({
    name: 'notify-shop',
    payload: z.object({ shop_order_id: z.int() }),
    lane: 'carrier',
    run: (ctx, { shop_order_id: id }) => notifyShop(ctx, id),
  }),
  handleJob({
    name: 'plan-shop-notices',
    payload: z.object({ order_id: z.int() }),
    run: (ctx, { order_id: id }) => planNotices(ctx, id),
  }),
  scheduledJob<Ctx>({ name: 'release-held-shop-orders', schedule: '*/5 * * * *', run: releaseHeldOrders }),
  scheduledJob<Ctx>({ name: 'notify-shops', schedule: '* * * * *', run: requeueNotices }),
  scheduledJob<Ctx>({ name: 'failed-shop-notice-alerts', schedule: '* * * * *', run: tellFailedNotices }),
]

/**
 * Something became of a label: the orders of shops in its parcel go where it is, and their shops are to hear of it. What a shop was told of a voided
 * label is planned while the rows still name that label, and what it is told of a new one when they have it. May run twice.
 */
async function followOrder(ctx: Ctx, orderId: number): Promise<void> {
  const [order] = await run<{ void_status: number }>(ctx.db, 'select void_status from shipping_order where id = $1', [orderId])
  const isVoided = order?.void_status === voidStatus.voided
  if (isVoided) await planNotices(ctx, orderId)
  await followLabel(ctx, orderId)
  if (!isVoided) await planNotices(ctx, orderId)
}
