import { expect, test } from 'vitest'
import { fillBalances } from '#server/demo/balances.ts'
import { fillOldOrders } from '#server/demo/orders/fill-orders.ts'
import { fillTryingCarrier } from '#server/demo/trying-carrier.ts'
import { createAdmin, createMember } from '#server/modules/identity/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { password } from '#test/world/factories.ts'
import { world } from '#test/world/world.ts'

type State = { status: number; void_status: number; is_deleted: boolean; is_printed: boolean; n: number }

test('the demo’s orders went through the product: every state, each order once, and money left', {
  timeout: 120_000,
}, async () => {
  const w = await world({ env: { NODE_ENV: 'development' } })
  await w.app.listen({ host: '127.0.0.1', port: 0 })
  for (const username of ['demo', 'seller']) await createMember(w.ctx, { username, password })
  await createAdmin(w.ctx, { username: 'finance', password, groups: ['finance'] })
  await createAdmin(w.ctx, { username: 'ops', password, groups: ['operations'] })
  const said: string[] = []
  const fill = async () => {
    await fillBalances(w.ctx)
    await fillOldOrders(w.ctx, (line) => said.push(line))
    await fillTryingCarrier(w.ctx, (line) => said.push(line))
  }
  const states = () =>
    run<State>(
      w.ctx.db,
      `select status, void_status, delete_time is not null as is_deleted, print_count > 0 as is_printed, count(*)::int as n
       from shipping_order group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    )
  const wallets = () =>
    run<{ money: number; held: number }>(
      w.ctx.db,
      `select w.money, w.held from wallet w join member m on m.id = w.user_id where m.username in ('demo', 'seller') order by m.username`,
    )
  await fill()
  const found = await states()
  const has = (state: Partial<State>) =>
    found.some((one) => Object.entries(state).every(([name, value]) => one[name as keyof State] === value))
  expect(found.reduce((sum, { n }) => sum + n, 0)).toBe(100)
  for (const state of [
    { status: 0, is_deleted: false },
    { status: 0, is_deleted: true },
    { status: 1, void_status: 0, is_printed: false },
    { status: 1, void_status: 0, is_printed: true },
    { status: 1, void_status: 2 },
    { status: 1, void_status: 3 },
    { status: 2 },
  ])
    expect(has(state), JSON.stringify(state)).toBe(true)
  expect(has({ status: 3 })).toBe(false)
  const money = await wallets()
  for (const wallet of money)
    expect(wallet).toMatchObject({ held: 0, money: expect.toSatisfy((pence: number) => pence >= 500_00) })
  const times = await run<{ n: number }>(
    w.ctx.db,
    `select count(*)::int as n from shipping_order where create_time > $1 or label_time > $1 or void_time > $1`,
    [w.ctx.clock()],
  )
  expect(times).toEqual([{ n: 0 }])
  expect(said).toContain('Demo: 50 of 60 orders')

  await fill()
  expect(await states()).toEqual(found)
  expect(await wallets()).toEqual(money)
})
