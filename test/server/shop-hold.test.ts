import { beforeAll, describe, expect, test } from 'vitest'
import type { RuleAction, ShopRule } from '#domain/shop/rules.ts'
import { shopOrderState } from '#domain/shop/state.ts'
import { evaluateShopOrders } from '#server/modules/shops/index.ts'
import { releaseHeldOrders } from '#server/modules/shops/orders/release-held.ts'
import { prepareOrders } from '#server/modules/shops/rules/apply-rules.ts'
import { run } from '#server/platform/db/pool.ts'
import { makeReturnWarehouse } from '#test/world/return-flow.ts'
import { openSeller } from '#test/world/shop-seller.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
let seller: Awaited<ReturnType<typeof openSeller>>
beforeAll(async () => {
  w = await world()
  await w.app.listen({ port: 0, host: '127.0.0.1' })
  seller = await openSeller(w, { orders: 5 })
  await seller.moveToManchester()
  await evaluateShopOrders(w.ctx, await idsOf())
})

const idsOf = async () =>
  (await run<{ id: number }>(w.ctx.db, 'select id from shop_order where shop_id = $1 order by id', [seller.shopId])).map(
    ({ id }) => id,
  )
const dayIn = (days: number) => new Date(w.ctx.clock().getTime() + days * 86_400_000).toISOString().slice(0, 10)
/** A session ends before days have passed, so the day moves instead. */
const dayComes = (id: number) => run(w.ctx.db, 'update shop_order set hold_until = $2 where id = $1', [id, dayIn(0)])
const rowsOf = (saleOf: number) =>
  run<{
    id: number
    part: number
    is_held: boolean
    hold_until: string | null
    warehouse_id: number | null
    items: { sku: string }[]
  }>(
    w.ctx.db,
    `select id, part, is_held, hold_until, warehouse_id, items from shop_order where shop_id = $1
       and platform_order_id = (select platform_order_id from shop_order where id = $2) order by part`,
    [seller.shopId, saleOf],
  )
async function saveRule(actions: RuleAction[], conditions: ShopRule['conditions'] = []) {
  const { data } = await w.get<{ version: number }>('/api/shopOrder/rules', { member: seller.member.token })
  const rule = { name: 'Rule', is_enabled: true, match: 'all', conditions, actions, stops: false }
  return seller.post<{ version: number }>('rules', { version: data.version, rules: [rule] })
}

describe('holding an order until a day', () => {
  test('shows the day, finds held orders, and releases them by itself when it comes', async () => {
    const [id = 0] = await idsOf()
    expect(await seller.act('hold', [id], { is_held: 1, until: dayIn(2) })).toMatchObject([{ ok: true }])
    const held = await seller.list({ state: 'new', is_held: '1' })
    expect(held).toMatchObject([{ id, is_held: 1, hold_until: dayIn(2), reasons: expect.arrayContaining(['held']) }])
    await releaseHeldOrders(w.ctx)
    expect((await rowsOf(id))[0]).toMatchObject({ is_held: true })
    await dayComes(id)
    await releaseHeldOrders(w.ctx)
    await releaseHeldOrders(w.ctx)
    expect((await rowsOf(id))[0]).toMatchObject({ is_held: false, hold_until: null })
    expect((await seller.list({ state: 'new' })).find((row) => row.id === id)?.reasons).not.toContain('held')
  })

  test('refuses a day that is not after today, and forgets the day when the order is released', async () => {
    const [, id = 0] = await idsOf()
    const refused = await seller.post('hold', { ids: [id], is_held: 1, until: dayIn(0) })
    expect(refused).toMatchObject({ code: 0, data: { errors: { until: expect.stringContaining('after today') } } })
    await seller.act('hold', [id], { is_held: 1, until: dayIn(5) })
    await seller.act('hold', [id], { is_held: 0 })
    expect((await rowsOf(id))[0]).toMatchObject({ is_held: false, hold_until: null })
  })
})

describe('actions of rules', () => {
  test('hold orders for days after they were placed', async () => {
    const [, , id = 0] = await idsOf()
    await run(w.ctx.db, 'update shop_order set ordered_time = $2 where id = $1', [id, w.ctx.clock()])
    await saveRule([{ do: 'hold', days: 3 }])
    await prepareOrders(w.ctx, [id])
    expect((await rowsOf(id))[0]).toMatchObject({ is_held: true, hold_until: dayIn(3) })
    await dayComes(id)
    await run(w.ctx.db, "update shop_order set ordered_time = ordered_time - interval '3 days' where id = $1", [id])
    await releaseHeldOrders(w.ctx)
    await prepareOrders(w.ctx, [id])
    expect((await rowsOf(id))[0]).toMatchObject({ is_held: false, hold_until: null })
  })

  test('split lines off once, and not again after the member joined them', async () => {
    const [, , , id = 0] = await idsOf()
    await run(
      w.ctx.db,
      `update shop_order set items = jsonb_build_array(items -> 0 || '{"lineId": "1", "sku": "GLASS-1", "quantity": 1}',
           items -> 0 || '{"lineId": "2", "sku": "TEA-1", "quantity": 1}'),
         sale = jsonb_set(sale, '{lines}', jsonb_build_array(sale -> 'lines' -> 0 || '{"id": "1", "sku": "GLASS-1", "quantity": 1}',
           sale -> 'lines' -> 0 || '{"id": "2", "sku": "TEA-1", "quantity": 1}')) where id = $1`,
      [id],
    )
    await saveRule([{ do: 'split' }], [{ subject: 'any_line', field: 'sku', operator: 'starts_with', value: 'GLASS' }])
    await prepareOrders(w.ctx, [id])
    const parts = await rowsOf(id)
    expect(parts.map(({ part, items }) => [part, items.map(({ sku }) => sku)])).toEqual([
      [1, ['TEA-1']],
      [2, ['GLASS-1']],
    ])
    await prepareOrders(w.ctx, [id])
    expect(await rowsOf(id)).toHaveLength(2)
    const listed = (await seller.list()).find((row) => row.id === id)
    expect(JSON.stringify(listed?.explain)).toContain('split off the matching items')
    expect(await seller.act('unsplit', [id])).toMatchObject([{ ok: true }])
    await prepareOrders(w.ctx, [id])
    expect(await rowsOf(id)).toHaveLength(1)
  })

  test('send orders from a warehouse, whose address is then the sender, and undo it when the rule goes', async () => {
    const [, , , , id = 0] = await idsOf()
    const warehouseId = await makeReturnWarehouse(w)
    expect(await saveRule([{ do: 'warehouse', id: 999_999 }])).toMatchObject({ code: 0 })
    expect(await saveRule([{ do: 'warehouse', id: warehouseId }])).toMatchObject({ code: 1 })
    await prepareOrders(w.ctx, [id])
    expect((await rowsOf(id))[0]?.warehouse_id).toBe(warehouseId)
    const [row] = await run<{ state: number }>(w.ctx.db, 'select state from shop_order where id = $1', [id])
    expect(row?.state).toBe(shopOrderState.ready)
    const bought = await seller.post<{ id: number }>('buy', { ids: [id] })
    await seller.runPurchase(bought.data.id)
    const [order] = await run<{ sender: { name: string; zipCode: string } }>(
      w.ctx.db,
      'select o.sender from shipping_order o join shop_order s on s.order_id = o.id where s.id = $1',
      [id],
    )
    expect(order?.sender).toMatchObject({ name: 'Returns', zipCode: 'N1 7GR' })
  })
})
