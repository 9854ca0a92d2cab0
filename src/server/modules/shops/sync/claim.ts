import { shopState } from '#domain/shop/state.ts'
import { type SyncCause, syncSince, syncState } from '#domain/shop/sync.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { columnsOf, type RowOf } from '#server/platform/db/row-of.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { getShop, publishShop, type SealedShop } from '../store.ts'

/** Longer than a page takes, its calls and its writing: who is killed over it leaves it to others after this. */
const leaseMs = 3 * 60_000

/**
 * The right to read a shop. `lease` is also its fence: every claim and every page has a later one, and whatever is written says which it belongs to,
 * so that somebody who was thought dead writes nothing any more.
 */
export type ShopClaim = { shop: SealedShop; lease: Date }

/** A reading that is not over, from wherever it stands. */
export type SyncRun = ShopClaim & { syncId: number; since: Date; cursor: string; failures: number; prepare: number[] }

export const leaseFrom = (now: Date): Date => new Date(now.getTime() + leaseMs)

const columns = columnsOf('shop', 'synced_until, sync_since, sync_id, sync_cursor, sync_failures, sync_prepare')
type ClaimedRow = RowOf<typeof columns>

/** null: the shop is paused, stopped or gone, or somebody reads it now. */
async function claim(tx: Tx, id: number, now: Date): Promise<(ShopClaim & { row: ClaimedRow }) | null> {
  const lease = leaseFrom(now)
  const [row] = await run<ClaimedRow>(
    tx,
    `update shop set sync_lease = $2 where id = $1 and state = ${shopState.connected} and delete_time is null
       and (sync_lease is null or sync_lease < $3)
     returning ${columns}`,
    [id, lease, now],
  )
  return row ? { shop: await getShop(tx, id), lease, row } : null
}

export const claimShop = (ctx: Ctx, id: number): Promise<ShopClaim | null> => inTx(ctx, (tx) => claim(tx, id, ctx.clock()))

/** Goes on with the reading that somebody left, or begins one. */
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

/** Whether the claim still holds; it is held until the transaction ends. */
export async function holdClaim(tx: Tx, { shop, lease }: ShopClaim): Promise<boolean> {
  const held = await run(tx, 'select 1 from shop where id = $1 and sync_lease = $2 for no key update', [shop.id, lease])
  return held.length > 0
}

export const releaseClaim = async ({ db }: Ctx, { shop, lease }: ShopClaim): Promise<void> =>
  void (await run(db, 'update shop set sync_lease = null where id = $1 and sync_lease = $2', [shop.id, lease]))
