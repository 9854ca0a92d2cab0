import { expect, test } from 'vitest'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { fillDemoShop } from '#server/demo/shops.ts'
import { simulateDays } from '#server/demo/simulate-days.ts'
import { run } from '#server/platform/db/pool.ts'
import { openDemoWorld } from '#test/world/demo-ledger.ts'

test('the seller’s demo shop has sixty orders in many states, and its own books say the same of those that were told', async () => {
  const w = await openDemoWorld()
  await fillDemo(w.ctx, () => undefined)
  // The first day opens the test carrier's channel.
  await simulateDays(w.ctx, { from: 91, to: 90 }, () => undefined)
  // Killed as soon as the orders are there, and again when the labels are: the next start goes on.
  for (const what of ['orders', 'labels'])
    await expect(
      fillDemoShop(w.ctx, (line) => {
        if (line.includes(` ${what} of a shop`)) throw new Error(`killed after ${what}`)
      }),
    ).rejects.toThrow(`killed after ${what}`)
  await fillDemoShop(w.ctx, () => undefined)
  const count = async (where: string) =>
    (await run<{ n: number }>(w.ctx.db, `select count(*)::int as n from shop_order where ${where}`))[0]?.n ?? 0
  const reasons = await run<{ reason: string }>(w.ctx.db, 'select distinct unnest(reasons) as reason from shop_order order by 1')
  expect(reasons.map(({ reason }) => reason)).toEqual([
    'address',
    'cancelled',
    'customs',
    'goods',
    'held',
    'label_failed',
    'phone',
    'size',
    'weight',
  ])
  const [most] = await run<{ n: number }>(
    w.ctx.db,
    'select count(*)::int as n from (select unnest(reasons) as reason from shop_order) r group by reason order by n desc limit 1',
  )
  expect(most?.n, 'each reason once or twice').toBeLessThanOrEqual(2)
  expect(await count('part = 1')).toBe(60)
  for (const state of [0, 1, 3, 4, 5]) expect(await count(`state = ${state}`), `state ${state}`).toBeGreaterThan(0)
  expect(await count('state = 1'), 'ready').toBeGreaterThanOrEqual(0.8 * (await count('state in (0, 1)')))
  for (const notified of [0, 1, 2]) expect(await count(`state = 3 and notify_state = ${notified}`)).toBeGreaterThan(0)
  expect(await count(`part > 1`)).toBeGreaterThan(0)
  const [books] = await run<{ n: number }>(w.ctx.db, `select count(*)::int as n from sandbox_shop_mail where kind = 'shipped'`)
  expect(books?.n).toBe(await count('notify_state = 1'))
  await fillDemoShop(w.ctx, () => undefined)
  expect(await count('part = 1')).toBe(60)
})
