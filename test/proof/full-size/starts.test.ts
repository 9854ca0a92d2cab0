import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPostmaster } from '#server/platform/postgres/postmaster.ts'
import { createAdmin, databaseServer, freePort, healthOf, startApp, waitUntil } from '#test/bootstrap/app.ts'
import { type Checkout, makeCheckout } from '#test/bootstrap/checkout.ts'

let checkout: Checkout
beforeAll(async () => {
  checkout = await makeCheckout()
})
afterAll(() => checkout.remove())

describe('a start', () => {
  // Three months of demo take their time.
  test('with the demo lives through all its months and is ready; the next one adds nothing', { timeout: 300_000 }, async () => {
    const dataDir = join(checkout.folder, 'demo')
    const app = startApp(checkout, { command: ['npm', 'start'], env: { DEMO: '1', DATA_DIR: dataDir } })
    expect(await healthOf(await app.ready(240_000))).toBe(200)
    expect(app.output()).toContain('Demo: Invoices and a check of the books')
    app.signalGroup('SIGINT')
    await app.ended()
    const again = startApp(checkout, { env: { DEMO: '1', DATA_DIR: dataDir } })
    await again.ready()
    expect(again.output()).not.toContain('Demo: ')
    again.signalGroup('SIGINT')
    await again.ended()
    await rm(dataDir, { recursive: true })
  })

  test('an application that starts meanwhile waits, and keeps the database that the command started', async () => {
    expect(await createAdmin(checkout, 'first').ended(100_000)).toBe(0)
    const command = createAdmin(checkout, 'second')
    const admins = await lockAdmins()
    const app = startApp(checkout)
    await waitUntil(() => /Waiting for the command|Ready at/.test(app.output()), 60_000, app.output)
    await admins.release()
    expect(await command.ended()).toBe(0)
    const url = await app.ready()
    expect(app.output()).toContain(`Waiting for the command of process ${command.child.pid} to end`)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    app.signalGroup('SIGINT')
    await app.ended()
    expect(await databaseServer(checkout)).toBeNull()
    expect((await readdir(join(checkout.folder, 'data'))).filter((file) => file.endsWith('.lock'))).toEqual([])
  })

  test('told to end in the moment it begins to answer, it ends', async () => {
    const port = await freePort()
    const app = startApp(checkout, { env: { PORT: String(port) } })
    const url = `http://127.0.0.1:${port}`
    await waitUntil(() => healthOf(url).then(Boolean, () => false), 60_000)
    app.child.kill('SIGTERM')
    expect(await app.ended()).toBe(0)
    expect(await databaseServer(checkout)).toBeNull()
  })

  test('ended together with npm when only npm is told to end', async () => {
    const app = startApp(checkout, { command: ['npm', 'start'] })
    const url = await app.ready()
    app.child.kill('SIGTERM')
    await app.ended()
    await waitUntil(async () => (await databaseServer(checkout)) === null)
    await expect(fetch(url)).rejects.toThrow()
  })

  test('Ctrl-C while the database is being created leaves nothing running and nothing half made', async () => {
    const dataDir = join(checkout.folder, 'interrupted')
    const app = startApp(checkout, { env: { DATA_DIR: dataDir } })
    await waitUntil(() => app.output().includes('Creating the database'))
    app.signalGroup('SIGINT')
    await app.ended()
    expect(await databaseServer(checkout, join(dataDir, 'postgres'))).toBeNull()
    const again = startApp(checkout, { env: { DATA_DIR: dataDir } })
    expect(await healthOf(await again.ready())).toBe(200)
    again.signalGroup('SIGINT')
    await again.ended()
    await rm(dataDir, { recursive: true })
  })

  test('killed with -9 with its process group: the next start is on the database server that it left', async () => {
    const first = startApp(checkout)
    await first.ready()
    const server = await databaseServer(checkout)
    first.signalGroup('SIGKILL')
    await first.ended()
    expect(await databaseServer(checkout)).toBe(server)
    const second = startApp(checkout)
    expect(await healthOf(await second.ready())).toBe(200)
    expect(await databaseServer(checkout)).toBe(server)
    second.signalGroup('SIGINT')
    await second.ended()
    expect(await databaseServer(checkout)).toBeNull()
  })

  test('killed with -9, alone, whoever started it: it puts everything away and the next start is as ever', async () => {
    const first = startApp(checkout)
    const url = await first.ready()
    first.child.kill('SIGKILL')
    await first.ended()
    await waitUntil(async () => (await databaseServer(checkout)) === null)
    await expect(fetch(url)).rejects.toThrow()
    const second = startApp(checkout)
    expect(await healthOf(await second.ready())).toBe(200)
    second.signalGroup('SIGINT')
    await second.ended()
    expect(await databaseServer(checkout)).toBeNull()
  })
})

/** Keeps a command that adds an administrator waiting, as soon as its database server is there. */
async function lockAdmins(): Promise<{ release(): Promise<void> }> {
  const cluster = join(checkout.folder, 'data/postgres/cluster')
  let host = ''
  await waitUntil(async () => {
    const server = await readPostmaster(join(cluster, 'data'))
    host = server?.socketFolder ?? ''
    return server?.status === 'ready'
  }, 30_000)
  const client = new pg.Client({
    host,
    port: 5432,
    user: 'shipsmart',
    database: 'shipsmart',
    password: await readFile(join(cluster, 'password'), 'utf8'),
  })
  // A server that is stopped under us is what the test finds out.
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin; lock table admin in access exclusive mode')
  return { release: () => client.end() }
}
