import { run } from '#server/platform/db/pool.ts'
import type { World } from '#test/world/world.ts'

/** A second version of the first channel's prices, not published yet. */
export async function createPriceDraft(w: World): Promise<void> {
  await run(
    w.ctx.db,
    `insert into price_table (channel_id, version, price_side, content)
     select channel_id, 2, price_side, content from price_table where id = 1 on conflict do nothing`,
  )
}
