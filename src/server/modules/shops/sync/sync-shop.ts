import { AppError } from '#domain/errors.ts'
import { type SyncCause, syncState } from '#domain/shop/sync.ts'
import type { Connector, PullPage } from '#server/adapters/marketplaces/port.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { queueJob } from '#server/reactions.ts'
import { type AppliedSale, applySale } from '../orders/apply-sale.ts'
import { prepareOrders } from '../rules/apply-rules.ts'
import { openShop, publishShop } from '../store.ts'
import { claimSync, holdClaim, releaseClaim, type SyncRun, syncLease } from './claim.ts'
import { endWithFailure, syncMoves } from './failures.ts'

/** So many in one job: a shop with years of orders keeps no slot from the others. */
const mostPages = 40

/**
 * Reads what changed at a shop since the last time, page by page: what a page says and where to go on are written together, so that whoever is killed
 * loses nothing and repeats a page at most. One at a time per shop, on however many instances. May run any number of times.
 */
export async function syncShop(ctx: Ctx, { shopId, cause }: { shopId: number; cause: SyncCause }): Promise<void> {
  const sync = await claimSync(ctx, { shopId, cause })
  if (!sync) return
  try {
    // An earlier worker wrote these orders and was killed before it prepared them.
    await finishPreparing(ctx, sync, sync.prepare)
    const isOver = await readPages(ctx, sync, await openShop(ctx, sync.shop))
    if (isOver) return
    await releaseClaim(ctx, sync)
    await queueSync(ctx, { shopId, cause })
  } catch (error) {
    await endWithFailure(ctx, sync, error)
  }
}

/** Two wishes to read the same shop are one job. */
export const queueSync = ({ db }: Pick<Ctx, 'db'>, { shopId, cause }: { shopId: number; cause: SyncCause }): Promise<number> =>
  queueJob(db, { name: 'sync-shop', payload: { shop_id: shopId, cause }, key: `sync-shop:${shopId}` })

/** Whether nothing is left to do here: the last page was read, or another worker has claimed the shop. */
async function readPages(ctx: Ctx, sync: SyncRun, connector: Connector): Promise<boolean> {
  for (let page = 0; page < mostPages; page++) {
    const pulled = await pullPage(connector, sync, page === 0)
    const ids = await writePage(ctx, sync, pulled)
    if (!ids) return true
    await finishPreparing(ctx, sync, ids)
    if (pulled.nextCursor === '') return true
  }
  return false
}

async function pullPage(connector: Connector, sync: SyncRun, isFirst: boolean): Promise<PullPage> {
  try {
    return await connector.pullOrders({ since: sync.since, cursor: sync.cursor })
  } catch (error) {
    // A cursor from long ago may be unknown by now: then it is read from the beginning, which changes nothing that is there.
    if (!isFirst || sync.cursor === '' || !(error instanceof AppError && error.code === 'shop.refused')) throw error
    sync.cursor = ''
    return connector.pullOrders({ since: sync.since, cursor: '' })
  }
}

const done = syncMoves.to(syncState.done, { by: 'system' })

/** The orders that were added or changed; null: the claim is lost and nothing was written. */
async function writePage(ctx: Ctx, sync: SyncRun, { sales, nextCursor }: PullPage): Promise<number[] | null> {
  const { shop, syncId } = sync
  const isLast = nextCursor === ''
  const now = ctx.clock()
  const lease = syncLease.until(now)
  const ids = await inTx(ctx, async (tx) => {
    if (!(await holdClaim(tx, sync))) return null
    const applied: AppliedSale[] = []
    for (const sale of sales) applied.push(await applySale(tx, shop, sale, now))
    const count = (outcome: AppliedSale['outcome']) => applied.filter((one) => one.outcome === outcome).length
    const written = applied.flatMap((one) => one.ids)
    await run(
      tx,
      `update shop_sync set read_count = read_count + $2, added = added + $3, changed = changed + $4, reason = ''
         ${isLast ? `, ${done.set}, end_time = $5` : ''} where id = $1${isLast ? ` and ${done.where}` : ''}`,
      [syncId, sales.length, count('added'), count('changed'), ...(isLast ? [now] : [])],
    )
    await run(
      tx,
      `update shop set sync_cursor = $2, sync_failures = 0, sync_prepare = sync_prepare || $3::bigint[], update_time = $4::timestamptz,
         ${isLast ? whenOver : syncLease.claimSql('$5')} where id = $1`,
      [shop.id, nextCursor, written, now, ...(isLast ? [] : [lease])],
    )
    await publishShop(tx, shop)
    return written
  })
  if (ids) Object.assign(sync, { lease, cursor: nextCursor })
  return ids
}

const whenOver = `synced_until = sync_started, sync_time = $4, sync_id = null, sync_since = null, sync_started = null, ${syncLease.releaseSql()},
  next_sync_time = $4::timestamptz + sync_minutes * interval '1 minute'`

async function finishPreparing(ctx: Ctx, { shop }: SyncRun, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await prepareOrders(ctx, ids)
  await run(
    ctx.db,
    `update shop set sync_prepare = array(select id from unnest(sync_prepare) as id where id <> all($2::bigint[])) where id = $1`,
    [shop.id, ids],
  )
}
