import { AppError } from '#domain/errors.ts'
import type { ShopKind } from '#domain/shop/kinds.ts'
import { syncRetryTime } from '#domain/shop/sync.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { jobIsQueuedSql } from '#server/platform/jobs/queue.ts'
import { createLease } from '#server/platform/lease.ts'
import { queueJob } from '#server/reactions.ts'
import { sealSecrets, unsealSecrets } from '../store.ts'
import { retryTimeIn } from '../sync/failures.ts'
import { callbackUrlOf, queueSubscription } from './subscribe.ts'

/** Longer than a connector needs to list its webhooks and delete each of them. */
const removalLease = createLease({ table: 'shop_webhook_removal', column: 'lease', ms: 300_000 })

/**
 * A marketplace that does not answer for so long drops a webhook by itself, since we refuse what it sends.
 */
const keptMs = 3 * 86_400_000
const batchSize = 200

/**
 * Keeps the keys of shops that are being unlinked until their webhooks are removed. Must run before the
 * keys are erased.
 */
export async function planRemovals(ctx: Ctx, tx: Tx, ids: readonly number[]): Promise<void> {
  const planned = await run<{ id: number; shop_id: number }>(
    tx,
    `insert into shop_webhook_removal (shop_id, kind, settings, sealed_secrets, callback_url, next_time, create_time)
     select id, kind, settings, sealed_secrets, coalesce(nullif(callback_url, ''), $2 || id), $3, $3 from shop
     where id = any($1) and sealed_secrets <> '' and (callback_url <> '' or $2 <> '')
     on conflict (shop_id) do nothing returning id, shop_id`,
    [ids, callbackUrlOf(ctx, '') ?? '', ctx.clock()],
  )
  for (const { id } of planned) await queueRemoval(tx, id)
}

/** The shop is linked again: its webhooks stay. */
export const cancelRemoval = (tx: Tx, shopId: number): Promise<unknown> =>
  run(tx, 'delete from shop_webhook_removal where shop_id = $1', [shopId])

const queueRemoval = (tx: Tx | Ctx['db'], id: number): Promise<number> =>
  queueJob(tx, { name: 'remove-shop-webhooks', payload: { removal_id: id }, key: `remove-shop-webhooks:${id}` })

/** Every minute: queues removals that are due, also those that a killed process left. May run twice. */
export async function queueRemovals(ctx: Ctx): Promise<void> {
  const due = await run<{ id: number }>(
    ctx.db,
    `select id from shop_webhook_removal where next_time <= $1 and ${removalLease.isFreeSql('$1')}
       and not ${jobIsQueuedSql(`'remove-shop-webhooks:' || shop_webhook_removal.id`)} order by next_time limit ${batchSize}`,
    [ctx.clock()],
  )
  for (const { id } of due) await queueRemoval(ctx.db, id)
}

type Removal = {
  id: number
  shop_id: number
  kind: ShopKind
  settings: Record<string, string>
  sealed_secrets: string
  callback_url: string
  failures: number
  create_time: Date
  lease: Date
}

/**
 * Removes the webhooks of an unlinked shop at its marketplace and erases its keys. A marketplace that is
 * away is asked again; one that refuses us is not. May run twice.
 */
export async function removeWebhooks(ctx: Ctx, id: number): Promise<void> {
  const removal = await inTx(ctx, (tx) => claimRemoval(tx, id, ctx.clock()))
  if (!removal) return
  const failure = await callMarketplace(ctx, removal)
  const now = ctx.clock()
  const isOver = failure?.code !== 'shop.unavailable' || now.getTime() - removal.create_time.getTime() > keptMs
  if (failure)
    ctx.log.warn({ shop: removal.shop_id, err: failure.message, isOver }, 'webhooks of an unlinked shop were not removed')
  await inTx(ctx, async (tx) => {
    const isHeld = await removalLease.hold(tx, removal)
    // Linked again during the call, which may have removed the new webhooks.
    if (!isHeld) return await subscribeAgain(tx, removal.shop_id)
    if (isOver) return void (await run(tx, 'delete from shop_webhook_removal where id = $1', [id]))
    const at = syncRetryTime({ failures: removal.failures, retryAt: retryTimeIn(failure), now })
    await run(
      tx,
      `update shop_webhook_removal set ${removalLease.releaseSql()}, failures = failures + 1, next_time = $2 where id = $1`,
      [id, at],
    )
  })
}

async function claimRemoval(tx: Tx, id: number, now: Date): Promise<Removal | null> {
  const [removal] = await run<Removal>(
    tx,
    `update shop_webhook_removal set ${removalLease.claimSql('$2')} where id = $1 and next_time <= $3 and ${removalLease.isFreeSql('$3')}
     returning id, shop_id, kind, settings, sealed_secrets, callback_url, failures, create_time, lease`,
    [id, removalLease.until(now), now],
  )
  return removal ?? null
}

/** Why the webhooks are still there; null where they are gone. */
async function callMarketplace(
  ctx: Ctx,
  { id, kind, settings, sealed_secrets, callback_url }: Removal,
): Promise<AppError | null> {
  const secrets = unsealSecrets(ctx, sealed_secrets)
  if (!secrets) return new AppError('shop.expired', { detail: { why: 'the stored access cannot be read any more' } })
  try {
    const renewed = await ctx.marketplaces.of({ kind, settings, secrets }).renewSecrets?.(ctx.clock())
    const usable = { ...secrets, ...renewed }
    if (renewed)
      await run(ctx.db, 'update shop_webhook_removal set sealed_secrets = $2 where id = $1', [id, sealSecrets(ctx, usable)])
    await ctx.marketplaces.of({ kind, settings, secrets: usable }).unsubscribe?.(callback_url)
    return null
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

async function subscribeAgain(tx: Tx, shopId: number): Promise<void> {
  const linked = await run(tx, 'select 1 from shop where id = $1 and delete_time is null', [shopId])
  if (linked.length > 0) await queueSubscription(tx, shopId)
}
