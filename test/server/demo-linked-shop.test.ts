import { expect, test } from 'vitest'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { fillDemoShop } from '#server/demo/shops.ts'
import { simulateDays } from '#server/demo/simulate-days.ts'
import { run } from '#server/platform/db/pool.ts'
import { openDemoWorld } from '#test/world/demo-ledger.ts'

test('the seller’s demo shop has sixty orders in every state, and its own books say the same of those that were told', async () => {
  const w = await openDemoWorld()
  await fillDemo(w.ctx, () => undefined)
  // The first day opens the test carrier's channel.
  await simulateDays(w.ctx, { from: 91, to: 90 }, () => undefined)
  await fillDemoShop(w.ctx, () => undefined)
  const count = async (where: string) =>
    (await run<{ n: number }>(w.ctx.db, `select count(*)::int as n from shop_order where ${where}`))[0]?.n ?? 0
  const reasons = await run<{ reason: string }>(w.ctx.db, 'select distinct unnest(reasons) as reason from shop_order order by 1')
  console.log(
    reasons,
    await run(w.ctx.db, 'select state, notify_state, alert, count(*)::int from shop_order group by 1, 2, 3 order by 1, 2, 3'),
    await run(
      w.ctx.db,
      'select receiver_country, reasons, count(*)::int from shop_order where state = 0 group by 1, 2 order by 1, 2',
    ),
  )
  expect(await count('part = 1')).toBe(60)
  for (const state of [0, 1, 3, 4, 5]) expect([state, await count(`state = ${state}`)]).toEqual([state, expect.any(Number)])
  await fillDemoShop(w.ctx, () => undefined)
  expect(await count('part = 1')).toBe(60)
})
