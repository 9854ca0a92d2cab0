import path from 'node:path'
import { expect, test } from 'vitest'
import { evaluateShopOrders } from '#server/modules/shops/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { crashAtEveryStep } from '#test/world/crash.ts'
import type { ShopPurchaseInput } from '#test/world/shop-purchase-flow.ts'
import { openSeller } from '#test/world/shop-seller.ts'
import { world } from '#test/world/world.ts'

test('killed at any step of a purchase: every order has one shipping order, is paid for once and is linked, after it was begun again', async () => {
  const w = await world()
  const shopUrl = await w.app.listen({ host: '127.0.0.1', port: 0 })
  const input = async (): Promise<ShopPurchaseInput> => {
    const seller = await openSeller(w, { orders: 2, baseUrl: shopUrl })
    await seller.moveToManchester()
    await run(
      w.ctx.db,
      `update shop_order set edited = '{receiver,items}',
         items = (select jsonb_agg(item || '{"englishName": "Cotton shirt"}') from jsonb_array_elements(items) item) where shop_id = $1`,
      [seller.shopId],
    )
    const rows = await run<{ id: number }>(w.ctx.db, 'select id from shop_order where shop_id = $1 order by id', [seller.shopId])
    const ids = rows.map(({ id }) => id)
    await evaluateShopOrders(w.ctx, ids)
    const bought = await seller.post<{ id: number; count: number }>('buy', { ids })
    expect(bought.data.count).toBe(2)
    return {
      connection: w.connection,
      nowMs: w.ctx.clock().getTime(),
      taskId: bought.data.id,
      memberId: seller.member.id,
      shopUrl,
    }
  }
  const outcome = async ({ memberId, taskId }: ShopPurchaseInput) => {
    const [found] = await run<Record<string, number>>(
      w.ctx.db,
      `select (select count(*)::int from shipping_order where user_id = $1) as orders,
         (select count(*)::int from shipping_order where user_id = $1 and status = 3) as paid,
         (select count(*)::int from wallet_hold where user_id = $1) as holds,
         (select count(distinct order_id)::int from shop_order where user_id = $1 and state = 2) as linked,
         (select count(*)::int from shop_purchase where task_id = $2 and state = 1) as bought`,
      [memberId, taskId],
    )
    return `orders ${found?.orders} paid ${found?.paid} holds ${found?.holds} linked ${found?.linked} bought ${found?.bought}`
  }
  const rows = await crashAtEveryStep({
    file: path.join(import.meta.dirname, '../world/shop-purchase-flow.ts'),
    run: 'purchaseFlow',
    flow: 'shop-purchase',
    input,
    outcome,
    isBrief: true,
  })
  expect(rows.length).toBeGreaterThan(5)
  expect(new Set(rows.map((row) => row.outcome))).toEqual(new Set(['orders 2 paid 2 holds 2 linked 2 bought 2']))
}, 240_000)
