import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startDatabaseProxy } from '#test/world/database-proxy.ts'
import { healthOf, startApp, waitUntil } from './app.ts'
import { type Checkout, makeCheckout } from './checkout.ts'

let checkout: Checkout
beforeAll(async () => {
  checkout = await makeCheckout()
})
afterAll(() => checkout.remove())

describe('with DATABASE_URL', () => {
  test('one that cannot be reached yet is waited for with a sentence; two instances that find it empty together both serve it, and neither starts a server of its own; one that refuses us ends the start', async () => {
    const { host, port } = inject('cluster')
    const proxy = await startDatabaseProxy(host, port)
    await proxy.close()
    const database = (await newDatabase('bootstrap_many')).replace(encodeURIComponent(host), encodeURIComponent(proxy.host))
    const folders = [1, 2].map((number) => join(checkout.folder, `data-${number}`))
    const apps = folders.map((folder) => startApp(checkout, { env: { DATABASE_URL: database, DATA_DIR: folder } }))
    for (const app of apps)
      await waitUntil(() => app.output().includes('The database could not be reached (ENOENT)'), 60_000, app.output)
    await proxy.open()
    for (const app of apps) {
      const url = await app.ready()
      expect(await healthOf(url)).toBe(200)
      expect((await fetch(`${url}/readyz`)).status).toBe(200)
    }
    const [first, second] = apps
    first?.signalGroup('SIGINT')
    second?.child.kill('SIGTERM')
    for (const app of apps) expect(await app.ended()).toBe(0)
    for (const folder of folders) await expect(stat(join(folder, 'postgres'))).rejects.toThrow(/ENOENT/)

    const refused = startApp(checkout, { env: { DATABASE_URL: database.replace('bootstrap_many', 'nobody_made_it') } })
    expect(await refused.ended()).toBe(1)
    expect(refused.output()).toContain('database "nobody_made_it" does not exist')
    expect(refused.output()).not.toMatch(/^\s+at /m)
  })
})

async function newDatabase(name: string): Promise<string> {
  const { host, user, password, database } = inject('cluster')
  const client = new pg.Client(inject('cluster'))
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  expect(database).not.toBe(name)
  return `postgres://${user}:${encodeURIComponent(password)}@/${name}?host=${encodeURIComponent(host)}`
}
