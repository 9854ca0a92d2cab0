import path from 'node:path'
import { expect, test } from 'vitest'
import { run } from '#server/platform/db/pool.ts'
import { crashAtEveryStep } from '#test/world/crash.ts'
import { useMemoryMarketplace } from '#test/world/memory-marketplace.ts'
import { flowSales, type ShopFlowInput } from '#test/world/shop-flow.ts'
import { world } from '#test/world/world.ts'

test('a reading that is killed at any step is finished by the next: every order once, prepared, and counted once', async () => {
  const w = await world()
  const market = useMemoryMarketplace(w.ctx)
  const { token } = await w.build.member()
  let made = 0
  const rows = await crashAtEveryStep<ShopFlowInput>({
    file: path.join(import.meta.dirname, '../world/shop-flow.ts'),
    run: 'syncFlow',
    flow: 'sync',
    isBrief: true,
    input: async () => {
      const key = `crash${++made}`
      market.addShop(key, flowSales(key))
      const { data } = await w.post<{ id: number }>('/api/shop/add', {
        member: token,
        body: { kind: 'demo', secrets: { api_key: key } },
      })
      return { connection: w.connection, shopId: data.id, key, nowMs: w.ctx.clock().getTime() }
    },
    outcome: async ({ shopId }) => {
      const [found] = await run<Record<string, number>>(
        w.ctx.db,
        `select (select count(*)::int from shop_order where shop_id = $1) as orders,
           (select count(*)::int from shop_order where shop_id = $1 and reasons = '{}') as unprepared,
           (select count(*)::int from shop_sync where shop_id = $1 and state = 0) as open,
           (select sum(added)::int from shop_sync where shop_id = $1) as added,
           (select cardinality(sync_prepare) from shop where id = $1) as waiting`,
        [shopId],
      )
      return `orders ${found?.orders} unprepared ${found?.unprepared} open ${found?.open} added ${found?.added} waiting ${found?.waiting}`
    },
  })
  expect(rows.length).toBeGreaterThan(6)
  expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set(['orders 3 unprepared 0 open 0 added 3 waiting 0']))
})
