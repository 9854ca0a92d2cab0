import { expect, inject, test } from 'vitest'
import { databaseDoor } from '#test/world/database-door.ts'
import { world } from '#test/world/world.ts'

test('a database that goes away is answered calmly, and the application recovers by itself when it is back', async () => {
  const { host, port } = inject('cluster')
  const door = await databaseDoor(host, port)
  const { ctx, app } = await world({ host: door.host })
  const get = async (url: string) => {
    const response = await app.inject({ method: 'GET', url, headers: { server: 'true', 'think-lang': 'en' } })
    return { status: response.statusCode, body: response.json() as { code?: number; msg?: string; status?: string } }
  }
  expect((await get('/api/country/index')).body.code).toBe(1)
  expect(await get('/readyz')).toMatchObject({
    status: 200,
    body: { status: 'ok', checks: { database: 'ok', locale: 'ok', migrations: 'ok', queue: 'ok' } },
  })

  await door.shut()
  expect(await get('/api/country/index')).toMatchObject({
    status: 503,
    body: { code: 503, msg: expect.stringContaining('Service unavailable!') },
  })
  expect(await get('/readyz')).toMatchObject({ status: 503, body: { checks: { database: 'away' } } })
  expect(await get('/healthz')).toMatchObject({ status: 200 })

  await door.open()
  await expect.poll(async () => (await get('/api/country/index')).body.code, { timeout: 10_000 }).toBe(1)
  await ctx.settings.set('site_name', 'Back again')
  expect((await get('/readyz')).status).toBe(200)
})
