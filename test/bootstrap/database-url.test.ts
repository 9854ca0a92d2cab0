import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { healthOf, startApp } from './app.ts'
import { type Checkout, makeCheckout } from './checkout.ts'

let checkout: Checkout
beforeAll(async () => {
  checkout = await makeCheckout()
})
afterAll(() => checkout.remove())

describe('with DATABASE_URL', () => {
  test('two instances starting together on an empty one both serve it, and neither starts a server of its own', async () => {
    const database = await newDatabase('bootstrap_many')
    const folders = [1, 2].map((number) => join(checkout.folder, `data-${number}`))
    const apps = folders.map((folder) => startApp(checkout, { env: { DATABASE_URL: database, DATA_DIR: folder } }))
    for (const app of apps) {
      const url = await app.ready()
      expect(await healthOf(url)).toBe(200)
      expect((await fetch(`${url}/readyz`)).status).toBe(200)
    }
    for (const app of apps) app.signalGroup('SIGINT')
    for (const app of apps) expect(await app.ended()).toBe(0)
    for (const folder of folders) await expect(stat(join(folder, 'postgres'))).rejects.toThrow(/ENOENT/)
  })

  test('one that cannot be reached ends with a sentence, not with a stack', async () => {
    const app = startApp(checkout, { env: { DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/none' } })
    expect(await app.ended()).not.toBe(0)
    expect(app.said()).toMatch(/ECONNREFUSED|could not be reached/)
    expect(app.said()).not.toMatch(/^\s+at /m)
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
