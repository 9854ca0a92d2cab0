import { shopState } from '#domain/shop/state.ts'
import type { SyncCause } from '#domain/shop/sync.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { publishShop } from '../store.ts'
import { closeSync } from '../sync/failures.ts'
import { queueSync } from '../sync/sync-shop.ts'

type OwnedShop = { id: number; user_id: number }

/** Nothing is read or told until it is resumed. Whoever reads it now loses the claim, and writes nothing more. */
export const pauseShop = (ctx: Ctx, id: number): Promise<void> =>
  inTx(ctx, async (tx) => {
    const now = ctx.clock()
    const [shop] = await run<OwnedShop>(
      tx,
      `update shop set state = ${shopState.paused}, state_reason = '', state_detail = '', is_stop_told = true, next_sync_time = null, update_time = $2
       where id = $1 and state <> ${shopState.paused} and delete_time is null returning id, user_id`,
      [id, now],
    )
    if (!shop) return
    await closeSync(tx, { shopId: id, reason: 'paused', now })
    await publishShop(tx, shop)
  })

/** Changes a shop and has it read as soon as there is room, where it is one of `which`. */
const updateAndSync =
  (change: string, which: string) =>
  (ctx: Ctx, id: number, cause: SyncCause): Promise<void> =>
    inTx(ctx, async (tx) => {
      const text = `update shop set ${change} where id = $1 and ${which} and delete_time is null returning id, user_id`
      const [shop] = await run<OwnedShop>(tx, text, [id, ctx.clock()])
      if (!shop) return
      await queueSync({ db: tx }, { shopId: id, cause })
      await publishShop(tx, shop)
    })

export const resumeShop = updateAndSync(
  `state = ${shopState.connected}, next_sync_time = $2, update_time = $2`,
  `state = ${shopState.paused}`,
)

/** One that is being read is not read twice. */
export const requestSync = updateAndSync('next_sync_time = $2', `state = ${shopState.connected}`)

/** What only linking needed is erased; the orders and their history stay. */
export async function unlinkShops(ctx: Ctx, tx: Tx, ids: readonly number[]): Promise<void> {
  const now = ctx.clock()
  const shops = await run<OwnedShop>(
    tx,
    `update shop set sealed_secrets = '', settings = '{}', state = ${shopState.paused}, next_sync_time = null, is_stop_told = true, update_time = $2
     where id = any($1) returning id, user_id`,
    [ids, now],
  )
  for (const shop of shops) {
    await closeSync(tx, { shopId: shop.id, reason: 'unlinked', now })
    await publishShop(tx, shop)
  }
}
