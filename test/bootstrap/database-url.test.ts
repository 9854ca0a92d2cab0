import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { templateName } from '#test/world/test-env.ts'
import { healthOf, startApp } from './app.ts'
import { type Checkout, makeCheckout } from './checkout.ts'

let checkout: Checkout
beforeAll(async () => {
  checkout = await makeCheckout()
})
afterAll(() => checkout.remove())

describe('with DATABASE_URL', () => {
  test('that database is used and no server of our own is started', async () => {
    // One that is there already; the next test begins with an empty one.
    const database = await newDatabase('bootstrap_one', templateName)
    const app = startApp(checkout, { env: { DATABASE_URL: database } })
    const url = await app.ready()
    expect(await healthOf(url)).toBe(200)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    app.signalGroup('SIGINT')
    await app.ended()
    await expect(stat(join(checkout.folder, 'data/postgres'))).rejects.toThrow(/ENOENT/)
  })

  test('two instances starting together on an empty one all serve it', async () => {
    const database = await newDatabase('bootstrap_many')
    const apps = [1, 2].map((number) =>
      startApp(checkout, { env: { DATABASE_URL: database, DATA_DIR: join(checkout.folder, `data-${number}`) } }),
    )
    for (const app of apps) expect(await healthOf(await app.ready())).toBe(200)
    for (const app of apps) app.signalGroup('SIGINT')
    for (const app of apps) expect(await app.ended()).toBe(0)
  })

  test('one that cannot be reached ends with a sentence, not with a stack', async () => {
    const app = startApp(checkout, { env: { DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/none' } })
    expect(await app.ended()).not.toBe(0)
    expect(app.said()).toMatch(/ECONNREFUSED|could not be reached/)
    expect(app.said()).not.toMatch(/^\s+at /m)
  })
})

async function newDatabase(name: string, template = 'template1'): Promise<string> {
  const { host, user, password, database } = inject('cluster')
  const client = new pg.Client(inject('cluster'))
  await client.connect()
  await client.query(`create database ${name} template ${template}`)
  await client.end()
  expect(database).not.toBe(name)
  return `postgres://${user}:${encodeURIComponent(password)}@/${name}?host=${encodeURIComponent(host)}`
}
