import { shopState } from '#domain/shop/state.ts'
import type { SyncCause } from '#domain/shop/sync.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { publishShop, shopMoves } from '../store.ts'
import { closeSync } from '../sync/failures.ts'
import { queueSync } from '../sync/sync-shop.ts'
import { planRemovals } from './remove-webhooks.ts'

type OwnedShop = { id: number; user_id: number }

/** Nothing is read or sent until the shop is resumed. A worker that reads it at the moment loses its claim and writes nothing more. */
export const pauseShop = (ctx: Ctx, id: number, by: 'member' | 'staff'): Promise<void> =>
  inTx(ctx, async (tx) => {
    const now = ctx.clock()
    const paused = shopMoves.to(shopState.paused, { by })
    const [shop] = await run<OwnedShop>(
      tx,
      `update shop set ${paused.set}, state_reason = '', state_detail = '', is_stop_told = true, next_sync_time = null, update_time = $2
       where id = $1 and ${paused.where} and delete_time is null returning id, user_id`,
      [id, now],
    )
    if (!shop) return
    await closeSync(tx, { shopId: id, reason: 'paused', now })
    await publishShop(tx, shop)
  })

/** Changes a shop that `where` hits, and has it read as soon as there is room. */
const updateAndSync =
  (set: string, where: string) =>
  (ctx: Ctx, id: number, cause: SyncCause): Promise<void> =>
    inTx(ctx, async (tx) => {
      const text = `update shop set ${set} where id = $1 and ${where} and delete_time is null returning id, user_id`
      const [shop] = await run<OwnedShop>(tx, text, [id, ctx.clock()])
      if (!shop) return
      await queueSync({ db: tx }, { shopId: id, cause })
      await publishShop(tx, shop)
    })

const resumed = shopMoves.to(shopState.connected, { by: 'member', from: [shopState.paused] })
export const resumeShop = updateAndSync(`${resumed.set}, next_sync_time = $2, update_time = $2`, resumed.where)

/** One that is being read is not read twice. */
export const requestSync = updateAndSync('next_sync_time = $2', `state = ${shopState.connected}`)

const unlinked = shopMoves.to(shopState.paused, { by: 'member', orStay: true })

/**
 * Erases what was needed for linking; the orders and their history stay, and our webhooks at the
 * marketplace are removed later.
 */
export async function unlinkShops(ctx: Ctx, tx: Tx, ids: readonly number[]): Promise<void> {
  const now = ctx.clock()
  await planRemovals(ctx, tx, ids)
  const shops = await run<OwnedShop>(
    tx,
    `update shop set sealed_secrets = '', settings = '{}', callback_url = '', ${unlinked.set}, next_sync_time = null, is_stop_told = true, update_time = $2
     where id = any($1) and ${unlinked.where} returning id, user_id`,
    [ids, now],
  )
  for (const shop of shops) {
    await closeSync(tx, { shopId: shop.id, reason: 'unlinked', now })
    await publishShop(tx, shop)
  }
}
