import { type ParcelPreset, planParcel, type ShopOrderItem } from '#domain/shop/plan.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { findPreset } from './presets.ts'
import { isOpenSql } from './store.ts'

/** As many open orders as anybody would still look at. */
const mostOrders = 5000

/**
 * Gives what a shop's orders start from to those that came before it was chosen, as in the first minute of a new shop, and to nobody who has something
 * else. Says which orders changed; whoever calls has them prepared. May run twice.
 */
export const applyDefaults = (ctx: Ctx, shop: { id: number; user_id: number }): Promise<number[]> =>
  inTx(ctx, async (tx) => {
    const [defaults] = await run<{ channel_id: number | null; preset_id: number | null }>(
      tx,
      'select channel_id, preset_id from shop where id = $1',
      [shop.id],
    )
    const { channel_id: channelId = null, preset_id: presetId = null } = defaults ?? {}
    const preset = await findPreset(tx, shop.user_id, presetId)
    const now = ctx.clock()
    const sent = channelId === null ? [] : await setChannel(tx, shop.id, channelId, now)
    const packed = preset ? await setPreset(tx, shop.id, preset, now) : []
    return [...new Set([...sent, ...packed])]
  })

async function setChannel(tx: Tx, shopId: number, channelId: number, now: Date): Promise<number[]> {
  const rows = await run<{ id: number }>(
    tx,
    `update shop_order set channel_id = $2, update_time = $3
     where shop_id = $1 and ${isOpenSql} and channel_id is null and not 'channel_id' = any(edited) returning id`,
    [shopId, channelId, now],
  )
  return rows.map(({ id }) => id)
}

type Unpacked = { id: number; items: ShopOrderItem[] }

async function setPreset(tx: Tx, shopId: number, preset: ParcelPreset, now: Date): Promise<number[]> {
  const orders = await run<Unpacked>(
    tx,
    `select id, items from shop_order where shop_id = $1 and ${isOpenSql} and preset_id is null and not 'preset_id' = any(edited)
     order by id desc limit ${mostOrders} for no key update`,
    [shopId],
  )
  const planned = orders.map(({ id, items }) => ({ id, ...planParcel(items, preset) }))
  await run(
    tx,
    `update shop_order o set preset_id = $2, update_time = $3,
       weight = case when 'weight' = any(o.edited) then o.weight else p.weight end,
       length = case when 'length' = any(o.edited) then o.length else p.length end,
       width = case when 'width' = any(o.edited) then o.width else p.width end,
       height = case when 'height' = any(o.edited) then o.height else p.height end
     from jsonb_to_recordset($1) as p (id bigint, weight int, length int, width int, height int) where o.id = p.id`,
    [JSON.stringify(planned), preset.id, now],
  )
  return orders.map(({ id }) => id)
}
