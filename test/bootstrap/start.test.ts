import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isAlive } from '#server/platform/postgres/process-start.ts'
import { createAdmin, databaseServer, healthOf, startApp, waitUntil } from './app.ts'
import { type Checkout, makeCheckout, ordinaryUser } from './checkout.ts'

let checkout: Checkout
beforeAll(async () => {
  checkout = await makeCheckout()
})
afterAll(() => checkout.remove())

describe('npm start', () => {
  test('on a fresh clone makes its database and serves the home page; SIGTERM to its process group answers running calls and stops everything it started', async () => {
    const app = startApp(checkout, { command: ['npm', 'start'] })
    const url = await app.ready(120_000)
    expect(await healthOf(url)).toBe(200)
    const page = await fetch(url, { headers: { accept: 'text/html' } })
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('<div id="root"')
    const server = await databaseServer(checkout)
    expect(server).not.toBeNull()

    // Each checks a password, which takes the processor long enough for the signal to come in between.
    const calls = Array.from({ length: 12 }, (_, index) => {
      const body = JSON.stringify({ tab: 'login', username: `nobody_${index}`, password: 'Wrong#2026', keep: false })
      const headers = { server: 'true', 'content-type': 'application/json' }
      return fetch(`${url}/api/user/checkIn`, { method: 'POST', headers, body }).then(({ status }) => status)
    })
    await Promise.race(calls)
    // npm hands a signal on, and the whole group has it already: each process is told more than once.
    app.signalGroup('SIGTERM')
    expect(await Promise.all(calls)).toEqual(Array(12).fill(200))
    await app.ended()
    await expect(fetch(url)).rejects.toThrow()
    expect(await databaseServer(checkout)).toBeNull()
    await waitUntil(() => !isAlive(server ?? 0))
    expect(await readdir(join(checkout.folder, 'data'))).not.toContain('run.lock')
  })

  // All of its months: starts.test.ts of the proof.
  test('Ctrl-C while the demo is being lived ends it without a word, and its accounts are there', async () => {
    const app = startApp(checkout, { env: { DEMO: '1' } })
    await waitUntil(() => app.output().includes('Demo: Three months ago'), 60_000, app.output)
    app.signalGroup('SIGINT')
    expect(await app.ended()).toBe(0)
    expect(app.output().trim()).toMatch(/Demo: Three months ago$/)
    expect(await databaseServer(checkout)).toBeNull()
  })

  // What else counts as beyond this machine is a table in env.test.ts.
  test('a database with demo accounts is not served beyond this machine', async () => {
    const app = startApp(checkout, { env: { HOST: '0.0.0.0', DEMO: '1' } })
    expect(await app.ended()).toBe(1)
    expect(app.output()).toContain('This database holds the demo accounts, whose passwords are public.')
    expect(await databaseServer(checkout)).toBeNull()
  })

  test('after an error nobody caught, frozen and so killed, or without its database server, it is back by itself at the same address; killed with its process group and its server, one of two that start at the same moment serves within 10 seconds, with sessions kept, and the other says so; nothing is asked of npm or the network; one that comes later is told where, npm run admin leaves its database alone, and SIGTERM ends it as well', async () => {
    const begun = Date.now()
    const surprise = 'process.on("SIGUSR2", () => { throw new Error("surprise") })'
    const app = startApp(checkout, { env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(surprise)}` } })
    const url = await app.ready()
    // Ten seconds are promised for a machine that does nothing else; on a busy one every start takes its time.
    const withinMs = Math.max(10_000, 3 * (Date.now() - begun))
    const token = await signIn(url)
    const server = (await databaseServer(checkout)) ?? 0
    const isBack = async (starts: number) => {
      await waitUntil(() => app.output().split('Ready at').length > starts, 60_000, app.output)
      expect(await isSignedIn(url, token)).toBe(true)
      return pidOf(url)
    }
    process.kill(await pidOf(url), 'SIGUSR2')
    process.kill(await isBack(2), 'SIGSTOP')
    const last = await isBack(3)
    expect(app.output()).toMatch(/An error nobody caught: Error: surprise[\s\S]*ended unexpectedly \(code 75\)/)
    expect(app.output()).toMatch(/did not answer for \d+ seconds[\s\S]*ended unexpectedly \(SIGKILL\)/)

    // On the server that was left.
    expect(await databaseServer(checkout)).toBe(server)
    process.kill(server, 'SIGKILL')
    await waitUntil(async () => ![server, null].includes(await databaseServer(checkout)), 30_000, app.output)
    await waitUntil(() => isSignedIn(url, token).catch(() => false), 30_000, app.output)
    expect(await pidOf(url)).toBe(last)
    expect(app.output().match(/is started again/g)).toHaveLength(3)

    const another = (await databaseServer(checkout)) ?? 0
    app.signalGroup('SIGKILL')
    process.kill(another, 'SIGKILL')
    await app.ended()
    await expectOneOfTwo(token, withinMs)
  })

  test('port taken: names the port and a way out, and leaves nothing running', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as { port: number }
    const app = startApp(checkout, { env: { PORT: String(port) } })
    expect(await app.ended()).not.toBe(0)
    expect(app.output()).toMatch(new RegExp(`Port ${port} .*taken`))
    expect(app.output()).toContain('PORT=')
    expect(await databaseServer(checkout)).toBeNull()
    other.close()
  })

  test('the data folder is not for other users to read', async () => {
    expect((await stat(join(checkout.folder, 'data/postgres/cluster/data'))).mode & 0o077).toBe(0)
    expect((await stat(join(checkout.folder, 'data/postgres/cluster/password'))).mode & 0o077).toBe(0)
  })

  test.runIf(process.getuid?.() === 0)('an ordinary user after root is told whose the database is', async () => {
    const app = startApp({ ...checkout, user: await ordinaryUser() })
    expect(await app.ended()).not.toBe(0)
    expect(app.output()).toMatch(/DATA_DIR/)
  })
})

// On a running one: above.
test('npm run admin on a stopped house starts the database, adds the administrator and stops it again', async () => {
  const command = createAdmin(checkout, 'first')
  expect(await command.ended(100_000)).toBe(0)
  expect(command.output()).toContain('Created super administrator first with password ')
  expect(await databaseServer(checkout)).toBeNull()
  expect((await readdir(join(checkout.folder, 'data'))).filter((file) => file.endsWith('.lock'))).toEqual([])
})

/** Two at the same moment on what is there, where npm only complains. */
async function expectOneOfTwo(token: string, withinMs: number): Promise<void> {
  const folder = join(checkout.folder, 'no-network')
  await mkdir(folder)
  await writeFile(join(folder, 'npm'), '#!/bin/sh\necho "npm was called" >&2\nexit 1\n', { mode: 0o755 })
  const env = { PATH: `${folder}:${process.env.PATH}`, npm_config_offline: 'true' }
  const apps = [startApp(checkout, { env }), startApp(checkout, { env })]
  const output = () => apps.map((app) => app.output()).join('\n')
  await waitUntil(() => apps.some((app) => app.output().includes('Ready at')), withinMs, output)
  await waitUntil(() => apps.some((app) => app.output().includes('ShipSmart is already')), 30_000, output)
  const serving = apps.find((app) => app.output().includes('Ready at'))
  const url = (await serving?.ready()) ?? ''
  expect(await isSignedIn(url, token)).toBe(true)
  const late = startApp(checkout)
  await late.ended()
  expect(late.output()).toContain(`ShipSmart is already running at ${url} (process ${await pidOf(url)})`)
  expect(await healthOf(url)).toBe(200)
  const server = await databaseServer(checkout)
  expect(server).not.toBeNull()
  expect(await createAdmin(checkout, 'second').ended()).toBe(0)
  expect(await databaseServer(checkout)).toBe(server)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)

  serving?.child.kill('SIGTERM')
  expect(await serving?.ended()).toBe(0)
  for (const app of apps) {
    await app.ended()
    expect(app.output()).not.toContain('npm was called')
    expect(app.output()).not.toContain('connection was lost')
  }
  expect(await databaseServer(checkout)).toBeNull()
  await rm(folder, { recursive: true })
}

/** The process that answers. */
const pidOf = async (url: string): Promise<number> => ((await (await fetch(`${url}/healthz`)).json()) as { pid: number }).pid

const call = async (url: string, options: RequestInit): Promise<{ code: number; data: { userInfo: { token: string } } }> =>
  (await fetch(url, { ...options, headers: { server: 'true', 'content-type': 'application/json', ...options.headers } })).json()

/** With the account that the demo began with. */
async function signIn(url: string): Promise<string> {
  const body = JSON.stringify({ tab: 'login', username: 'demo', password: 'Demo#2026' })
  return (await call(`${url}/api/user/checkIn`, { method: 'POST', body })).data.userInfo.token
}

const isSignedIn = async (url: string, token: string): Promise<boolean> =>
  (await call(`${url}/api/user/index`, { headers: { 'ba-user-token': token } })).code === 1
