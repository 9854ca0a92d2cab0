import { expect, test } from 'vitest'
import { getGateway, listPayWays } from '#server/modules/catalogue/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { type World, world } from '#test/world/world.ts'

const production = (): Promise<World> =>
  world({
    env: {
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://the-world-has-its-own/database',
      PUBLIC_URL: 'https://ship.example',
    },
  })
const sandboxOf = async (w: World) =>
  (await run<{ id: number }>(w.ctx.db, `select id from pay_way where provider = 'sandbox'`))[0]?.id ?? 0

test('production cannot enable the sandbox, and does not offer one that was enabled elsewhere', async () => {
  const w = await production()
  const admin = (await w.build.admin()).token
  const id = await sandboxOf(w)
  await run(w.ctx.db, 'update pay_way set status = true, is_ready = true where id = $1', [id])
  expect(await listPayWays(w.ctx, w.ctx.db)).toEqual([])
  await expect(getGateway(w.ctx, id)).rejects.toMatchObject({ code: 'gateway.refused' })
  for (const [method, url] of [
    ['GET', '/sandbox/pay/pay_x'],
    ['POST', '/sandbox/v1/payments'],
  ] as const)
    expect((await w.app.inject({ method, url })).statusCode, url).toBe(404)
  expect((await w.post('/admin/payWay/edit', { admin, body: { id, status: 0 } })).code).toBe(1)
  expect(await w.post('/admin/payWay/edit', { admin, body: { id, status: 1 } })).toMatchObject({
    code: 0,
    msg: 'The sandbox takes no real money, so it cannot be enabled in production.',
  })
})
