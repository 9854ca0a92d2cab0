import { shopState } from '#domain/shop/state.ts'
import { type SyncCause, syncSince, syncState } from '#domain/shop/sync.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { columnsOf, type RowOf } from '#server/platform/db/row-of.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { createLease } from '#server/platform/lease.ts'
import { getShop, publishShop, type SealedShop } from '../store.ts'

/** One worker at a time reads a shop. Longer than one page takes, its calls and its writing. */
export const syncLease = createLease({ table: 'shop', column: 'sync_lease', ms: 3 * 60_000 })

/**
 * The right to read a shop. Every claim and every page has a later lease, so a worker that lost the shop
 * writes nothing any more.
 */
export type ShopClaim = { shop: SealedShop; lease: Date }

/** A reading that is not over, from wherever it stands. */
export type SyncRun = ShopClaim & { syncId: number; since: Date; cursor: string; failures: number; prepare: number[] }

const columns = columnsOf('shop', 'synced_until, sync_since, sync_id, sync_cursor, sync_failures, sync_prepare')
type ClaimedRow = RowOf<typeof columns>

/** null: the shop is paused, stopped or gone, or another worker reads it now. */
async function claim(tx: Tx, id: number, now: Date): Promise<(ShopClaim & { row: ClaimedRow }) | null> {
  const lease = syncLease.until(now)
  const [row] = await run<ClaimedRow>(
    tx,
    `update shop set ${syncLease.claimSql('$2')} where id = $1 and state = ${shopState.connected} and delete_time is null
       and ${syncLease.isFreeSql('$3')}
     returning ${columns}`,
    [id, lease, now],
  )
  return row ? { shop: await getShop(tx, id), lease, row } : null
}

export const claimShop = (ctx: Ctx, id: number): Promise<ShopClaim | null> => inTx(ctx, (tx) => claim(tx, id, ctx.clock()))

/** Goes on with the reading that a worker left unfinished, or begins one. */
export const claimSync = (ctx: Ctx, { shopId, cause }: { shopId: number; cause: SyncCause }): Promise<SyncRun | null> =>
  inTx(ctx, async (tx) => {
    const now = ctx.clock()
    const claimed = await claim(tx, shopId, now)
    if (!claimed) return null
    const { shop, lease, row } = claimed
    const known = { shop, lease, failures: row.sync_failures, prepare: row.sync_prepare }
    if (row.sync_id !== null && row.sync_since)
      return { ...known, syncId: row.sync_id, since: row.sync_since, cursor: row.sync_cursor }
    const since = syncSince({ syncedUntil: row.synced_until, now, firstDays: ctx.settings.get('shop_first_days') })
    const [sync] = await run<{ id: number }>(
      tx,
      `insert into shop_sync (shop_id, user_id, cause, state, create_time) values ($1, $2, $3, ${syncState.running}, $4) returning id`,
      [shop.id, shop.user_id, cause, now],
    )
    const syncId = sync?.id ?? 0
    await run(tx, `update shop set sync_id = $2, sync_since = $3, sync_started = $4, sync_cursor = '' where id = $1`, [
      shop.id,
      syncId,
      since,
      now,
    ])
    await publishShop(tx, shop)
    return { ...known, syncId, since, cursor: '' }
  })

/** Whether the claim still holds. If so, it holds until the transaction ends. */
export const holdClaim = (tx: Tx, { shop, lease }: ShopClaim): Promise<boolean> => syncLease.hold(tx, { id: shop.id, lease })

export const releaseClaim = ({ db }: Ctx, { shop, lease }: ShopClaim): Promise<void> =>
  syncLease.release(db, { id: shop.id, lease })
