import { AppError } from '#domain/errors.ts'
import { type SyncReason, syncLifecycle, syncRetryTime, syncState } from '#domain/shop/sync.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { createTransitions } from '#server/platform/lifecycle.ts'
import { publishShop, type Shop, stopShop } from '../store.ts'
import { holdClaim, releaseClaim, type ShopClaim, type SyncRun, syncLease } from './claim.ts'

type StopReason = { state: 'expired' | 'error'; reason: SyncReason; detail: string }

/** What ends a shop's access until its member helps, in our words and with one line of the marketplace's. */
function stopReasonOf(error: unknown): StopReason | null {
  if (!(error instanceof AppError)) return null
  const detail = String(error.detail.problem ?? error.detail.why ?? '')
  if (error.code === 'shop.expired') return { state: 'expired', reason: 'expired', detail }
  if (error.code === 'shop.refused') return { state: 'error', reason: 'refused', detail }
  if (error.code === 'shop.not_live') return { state: 'error', reason: 'not_live', detail }
  return null
}

/** When a marketplace that is away wants to be asked again, if it said so. */
export function retryTimeIn(error: unknown): Date | null {
  const at = error instanceof AppError ? error.data?.retry_at : undefined
  return typeof at === 'number' ? new Date(at * 1000) : null
}

export const isUnavailable = (error: unknown): boolean => error instanceof AppError && error.code === 'shop.unavailable'

/**
 * A reading that could not go on. A marketplace that is away is asked again, from where it stopped; a shop whose access ended waits for its member;
 * anything else is our own mistake, and the job is tried again.
 */
export async function endWithFailure(ctx: Ctx, sync: SyncRun, error: unknown): Promise<void> {
  if (isUnavailable(error)) return await delaySync(ctx, sync, error)
  const stop = stopReasonOf(error)
  if (!stop) {
    await releaseClaim(ctx, sync)
    throw error
  }
  await inTx(ctx, async (tx) => {
    if (!(await holdClaim(tx, sync))) return
    const now = ctx.clock()
    await stopShop(tx, { ...stop, id: sync.shop.id, now })
    await closeSync(tx, { shopId: sync.shop.id, ...stop, now })
    await publishShop(tx, sync.shop)
  })
}

const delaySync = (ctx: Ctx, sync: SyncRun, error: unknown): Promise<void> =>
  inTx(ctx, async (tx) => {
    if (!(await holdClaim(tx, sync))) return
    const now = ctx.clock()
    const at = syncRetryTime({ failures: sync.failures, retryAt: retryTimeIn(error), now })
    await run(
      tx,
      `update shop set ${syncLease.releaseSql()}, sync_failures = sync_failures + 1, next_sync_time = $2, update_time = $3 where id = $1`,
      [sync.shop.id, at, now],
    )
    await run(tx, `update shop_sync set reason = 'unavailable' where id = $1`, [sync.syncId])
    await publishShop(tx, sync.shop)
  })

export const syncMoves = createTransitions({ column: 'state', lifecycle: syncLifecycle })
const failed = syncMoves.to(syncState.failed, { by: 'system' })

/** Ends the open reading of a shop unfinished. The next reading begins where the last finished one ended. */
export async function closeSync(
  tx: Tx,
  { shopId, reason, detail = '', now }: { shopId: number; reason: SyncReason; detail?: string; now: Date },
): Promise<void> {
  await run(
    tx,
    `update shop_sync set ${failed.set}, reason = $2, detail = $3, end_time = $4 where shop_id = $1 and ${failed.where}`,
    [shopId, reason, detail, now],
  )
  await run(
    tx,
    `update shop set sync_id = null, sync_since = null, sync_started = null, sync_cursor = '', ${syncLease.releaseSql()}, sync_failures = 0
     where id = $1`,
    [shopId],
  )
}

/** A claim without a reading, for a look at something else: a shop that is away is left as it is. */
export async function stopIfEnded(ctx: Ctx, { shop }: Pick<ShopClaim, 'shop'>, error: unknown): Promise<boolean> {
  const stop = stopReasonOf(error)
  if (stop) await endAccess(ctx, shop, stop)
  return stop !== null
}

export const endAccess = (ctx: Ctx, shop: Pick<Shop, 'id' | 'user_id'>, stop: StopReason): Promise<void> =>
  inTx(ctx, async (tx) => {
    const now = ctx.clock()
    if (!(await stopShop(tx, { ...stop, id: shop.id, now }))) return
    await closeSync(tx, { shopId: shop.id, ...stop, now })
    await publishShop(tx, shop)
  })
