import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApp } from '#server/app.ts'
import { compose } from '#server/compose.ts'
import { migrate, readMigrations } from '#server/platform/db/migrate.ts'
import { makeLog } from '#server/platform/log.ts'
import { type Cluster, openCluster, removeCluster } from '#server/platform/postgres/cluster.ts'
import { migrationsDir } from '#server/project-root.ts'
import { testEnv } from '#test/world/test-env.ts'

let folder: string
let cluster: Cluster
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shipsmart-away-'))
  await chmod(folder, 0o711)
  cluster = await openCluster({ dir: folder, durable: false })
})
afterAll(async () => {
  await removeCluster(folder)
  await rm(folder, { recursive: true, force: true })
})

test('a database that goes away is answered calmly, and the application recovers by itself when it is back', async () => {
  const connection = cluster.connection()
  const migrations = await readMigrations(migrationsDir)
  await migrate(connection, migrations)
  const { ctx, stop } = await compose({ env: testEnv(), log: makeLog('silent'), connection })
  const app = await makeApp(ctx, { migrations })
  const get = async (url: string) => {
    const response = await app.inject({ method: 'GET', url, headers: { server: 'true', 'think-lang': 'en' } })
    return { status: response.statusCode, body: response.json() as { code?: number; msg?: string; status?: string } }
  }
  expect((await get('/api/country/index')).body.code).toBe(1)
  expect(await get('/readyz')).toMatchObject({
    status: 200,
    body: { status: 'ok', checks: { database: 'ok', locale: 'ok', migrations: 'ok', queue: 'ok' } },
  })

  await cluster.stop()
  expect(await get('/api/country/index')).toMatchObject({
    status: 503,
    body: { code: 503, msg: expect.stringContaining('Service unavailable!') },
  })
  expect(await get('/readyz')).toMatchObject({ status: 503, body: { checks: { database: 'away' } } })
  expect(await get('/healthz')).toMatchObject({ status: 200 })

  cluster = await openCluster({ dir: folder, durable: false })
  await expect.poll(async () => (await get('/api/country/index')).body.code, { timeout: 10_000 }).toBe(1)
  await ctx.settings.set('site_name', 'Back again')
  expect((await get('/readyz')).status).toBe(200)
  await app.close()
  await stop()
})
