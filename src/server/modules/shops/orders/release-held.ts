import { formatTime } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { evaluateShopOrders } from './evaluate.ts'
import { isOpenSql } from './store.ts'

const batchSize = 500

/**
 * Every five minutes: releases orders whose day has come, and works out whether they can be bought. May run
 * twice.
 */
export async function releaseHeldOrders(ctx: Ctx): Promise<void> {
  const now = ctx.clock()
  const today = formatTime(now, ctx.settings.get('time_zone'), 'yyyy-mm-dd')
  const released = await run<{ id: number }>(
    ctx.db,
    `update shop_order set is_held = false, hold_until = null, update_time = $2
     where id in (select id from shop_order where hold_until <= $1 and ${isOpenSql} order by hold_until, id limit ${batchSize})
     returning id`,
    [today, now],
  )
  await evaluateShopOrders(
    ctx,
    released.map(({ id }) => id),
  )
}
