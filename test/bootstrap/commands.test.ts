import { appendFile, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPostmaster } from '#server/platform/postgres/postmaster.ts'
import { databaseServer, freePort, startApp, until } from './app.ts'
import { type Checkout, makeCheckout } from './checkout.ts'

let checkout: Checkout
beforeAll(async () => {
  checkout = await makeCheckout()
})
afterAll(() => checkout.remove())

const createAdmin = (name: string) =>
  startApp(checkout, { command: [process.execPath, 'scripts/bootstrap.mjs', 'admin', 'create', name] })
const locks = async () => (await readdir(join(checkout.folder, 'data'))).filter((file) => file.endsWith('.lock'))

describe('npm run admin', () => {
  test('on a stopped house starts the database, adds the administrator and stops it again', async () => {
    const command = createAdmin('first')
    expect(await command.ended(100_000)).toBe(0)
    expect(command.said()).toContain('Created super administrator first with password ')
    expect(await databaseServer(checkout)).toBeNull()
    expect(await locks()).toEqual([])
  })

  test('on a running house leaves its database alone', async () => {
    const app = startApp(checkout)
    const url = await app.ready()
    const server = await databaseServer(checkout)
    expect(await createAdmin('second').ended()).toBe(0)
    expect(await databaseServer(checkout)).toBe(server)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    app.signalGroup('SIGINT')
    await app.ended()
    expect(await databaseServer(checkout)).toBeNull()
  })

  test('an application that starts meanwhile waits, and keeps the database that the command started', async () => {
    const command = createAdmin('third')
    const admins = await holdAdmins()
    const app = startApp(checkout)
    await until(() => /Waiting for the command|Ready at/.test(app.said()), 60_000, app.said)
    await admins.letGo()
    expect(await command.ended()).toBe(0)
    const url = await app.ready()
    expect(app.said()).toContain(`Waiting for the command of process ${command.child.pid} to end`)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    app.signalGroup('SIGINT')
    await app.ended()
    expect(await databaseServer(checkout)).toBeNull()
    expect(await locks()).toEqual([])
  })
})

const navigation = { headers: { accept: 'text/html' } }
const call = { headers: { accept: 'text/html', server: '1' } }

// On the database that the commands made.
describe('npm run dev', () => {
  test('serves pages and calls side by side, restarts the backend at a change without losing a call, and ends with Ctrl-C', async () => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const dev = startApp(checkout, { env: { PORT: String(port) }, command: [process.execPath, 'scripts/bootstrap.mjs', 'dev'] })
    await until(() => dev.said().includes('Develop at'), 60_000)

    for (const path of ['/', '/admin/country', '/user/login', '/api/anything']) {
      expect(await (await fetch(url + path, navigation)).text()).toContain('/@vite/client')
    }
    expect(await (await fetch(`${url}/main.tsx`)).text()).toContain('jsxDEV')
    expect(await (await fetch(`${url}/admin/Index/login`, call)).json()).toMatchObject({ code: 1 })
    expect(await (await fetch(`${url}/api/index/index?server=1`, navigation)).json()).toMatchObject({ code: 1 })
    const before = await backendOf(url)

    await appendFile(join(checkout.folder, 'src/server/main.ts'), '\n// changed\n')
    let after = before
    await until(async () => {
      after = await backendOf(url)
      return after !== before
    }, 30_000)

    dev.signalGroup('SIGINT')
    await dev.ended()
    expect(await databaseServer(checkout)).toBeNull()
    await expect(fetch(url)).rejects.toThrow()
  })
})

/** Keeps a command that adds an administrator waiting, as soon as its database server is there. */
async function holdAdmins(): Promise<{ letGo(): Promise<void> }> {
  const cluster = join(checkout.folder, 'data/postgres/cluster')
  let host = ''
  await until(async () => {
    const server = await readPostmaster(join(cluster, 'data'))
    host = server?.socketFolder ?? ''
    return server?.status === 'ready'
  }, 30_000)
  const client = new pg.Client({
    ...{ host, port: 5432, user: 'shipsmart', database: 'shipsmart' },
    password: await readFile(join(cluster, 'password'), 'utf8'),
  })
  // A server that is stopped under us is what the test finds out.
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin; lock table admin in access exclusive mode')
  return { letGo: () => client.end() }
}

/** Every call must be answered, also in the middle of a restart. */
async function backendOf(url: string): Promise<number> {
  const answer = await fetch(`${url}/healthz`, navigation)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { pid: number }).pid
}
