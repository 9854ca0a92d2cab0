import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createSeededRandom } from '#domain/seeded-random.ts'
import { compose } from '#server/compose.ts'
import { run } from '#server/platform/db/pool.ts'
import { makeLog } from '#server/platform/log.ts'
import { type Cluster, openCluster, removeCluster } from '#server/platform/postgres/cluster.ts'
import { keepRunning } from '#server/platform/postgres/keep-running.ts'
import { readPostmaster } from '#server/platform/postgres/postmaster.ts'
import { freePort, type RunningApp, startApp, waitUntil } from '#test/bootstrap/app.ts'
import { type Checkout, makeCheckout } from '#test/bootstrap/checkout.ts'
import { type DatabaseProxy, startDatabaseProxy } from '#test/world/database-proxy.ts'
import { factories } from '#test/world/factories.ts'
import { type AcknowledgedOrder, startLoad } from '#test/world/fault-load.ts'
import { findLedgerErrors } from '#test/world/ledger-checks.ts'
import { testEnv } from '#test/world/test-env.ts'

const appKills = 25
const databaseKills = 6
const backWithinMs = 10_000

type Instance = { app: RunningApp; url: string }

let checkout: Checkout
let cluster: Cluster
let proxy: DatabaseProxy
beforeAll(async () => {
  checkout = await makeCheckout()
  cluster = await openCluster({ dir: join(checkout.folder, 'house') })
  proxy = await startDatabaseProxy(cluster.connection().host, 5432)
})
afterAll(async () => {
  await removeCluster(join(checkout.folder, 'house'))
  await checkout.remove()
})

const pidOf = async (url: string): Promise<number> =>
  ((await (await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2000) })).json()) as { pid: number }).pid
const isReady = async (url: string): Promise<boolean> =>
  (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3000) })).status === 200

test('two that answer and two that work, under load, killed, frozen and cut off from their database again and again: always back, nothing lost, books in order', {
  timeout: 1_800_000,
}, async () => {
  const { user, password, database } = cluster.connection()
  const start = async (role: string, host: string, number: number): Promise<Instance> => {
    const port = await freePort()
    const app = startApp(checkout, {
      env: {
        ROLE: role,
        PORT: String(port),
        DATA_DIR: join(checkout.folder, `data-${number}`),
        LOG_LEVEL: 'error',
        DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(host)}`,
        APP_SECRET: 'a secret that all four of them share',
      },
    })
    return { app, url: await app.ready(120_000) }
  }
  const { host } = cluster.connection()
  // One after the other: the first makes the tables. The first one's way to the database can fall silent.
  const webs = [await start('web', proxy.host, 1), await start('web', host, 2)]
  const workers = [await start('worker', host, 3), await start('worker', host, 4)]
  const all = [...webs, ...workers]
  const said: string[] = []
  const keeper = keepRunning({
    isRunning: cluster.isRunning,
    startAgain: () => openCluster({ dir: join(checkout.folder, 'house') }),
    say: (line) => said.push(line),
  })
  onTestFinished(keeper)
  const testApp = await compose({
    env: testEnv({ DATA_DIR: join(checkout.folder, 'data-5') }),
    log: makeLog('silent'),
    connection: cluster.connection(),
  })
  const { db, pool } = testApp.ctx
  const load = await startLoad(
    factories(testApp.ctx),
    webs.map(({ url }) => url),
    6,
  )

  const backs: { what: string; ms: number }[] = []
  /** From now until every instance can do its work again. */
  const back = async (what: string, changed: (pids: number[]) => boolean = () => true) => {
    const begun = Date.now()
    await waitUntil(
      async () => {
        const ready = await Promise.all(all.map(({ url }) => isReady(url).catch(() => false)))
        if (!ready.every(Boolean)) return false
        return changed(await Promise.all(all.map(({ url }) => pidOf(url).catch(() => 0))))
      },
      120_000,
      () => all.map(({ app }) => app.output().slice(-500)).join('\n'),
    )
    backs.push({ what, ms: Date.now() - begun })
  }
  const chance = createSeededRandom(16)
  const anyOf = <One>(list: readonly One[]): One => list[Math.floor(chance.next() * list.length)] as One
  const strike = async (what: string, one: Instance, signal: NodeJS.Signals) => {
    const pid = await pidOf(one.url)
    process.kill(pid, signal)
    await back(what, (pids) => !pids.includes(pid))
  }
  const databaseUp = async () => {
    await waitUntil(
      async () =>
        pool.query('select 1').then(
          () => true,
          () => false,
        ),
      120_000,
    )
  }
  const serverOf = async () => (await readPostmaster(join(cluster.folder, 'cluster/data')))?.pid ?? 0

  const faults: (() => Promise<void>)[] = [
    ...Array.from({ length: appKills }, () => () => strike('killed', anyOf(all), 'SIGKILL')),
    ...Array.from({ length: databaseKills }, () => async () => {
      process.kill(await serverOf(), 'SIGKILL')
      await sleep(200)
      // The server's own recovery is counted apart.
      await databaseUp()
      await back('database killed')
    }),
    ...Array.from({ length: 2 }, () => async () => {
      await cluster.stop()
      await databaseUp()
      await back('database stopped and started')
    }),
    ...Array.from({ length: 2 }, () => () => strike('a worker frozen', anyOf(workers), 'SIGSTOP')),
    ...Array.from({ length: 2 }, () => async () => {
      proxy.freeze()
      await back('lines fell silent')
    }),
  ]
  for (const fault of faults.toSorted(() => chance.next() - 0.5)) {
    await fault()
    await sleep(500)
  }

  const bought = await load.stop()
  await waitUntil(
    async () => (await run(db, 'select 1 from shipping_order where status = 3 limit 1')).length === 0,
    120_000,
    () => `${bought.length} orders, some still in work`,
  )
  const lost = await lostOf(bought)
  const worst = new Map<string, number>()
  for (const { what, ms } of backs) worst.set(what, Math.max(worst.get(what) ?? 0, ms))
  process.stdout.write(
    `${backs.length} faults, ${bought.length} orders acknowledged; slowest return in ms: ${[...worst].map(([what, ms]) => `${what} ${ms}`).join(', ')}\n`,
  )
  expect(bought.length).toBeGreaterThan(100)
  expect(lost).toEqual([])
  const books = await findLedgerErrors(db)
  expect(books).toEqual({ checkCount: 26, errors: {} })
  expect([...worst].filter(([, ms]) => ms > backWithinMs)).toEqual([])
  // What was set free by the dead has been taken over by the living.
  expect(await run(db, `select id from graphile_worker.jobs where locked_at < now() - interval '1 minute'`)).toEqual([])

  for (const { app } of all) app.child.kill('SIGTERM')
  for (const { app } of all) expect(await app.ended(60_000)).toBe(0)
  await testApp.stop()

  /** Everything that was answered "done" is done: the order is there, paid once, with a label. */
  async function lostOf(orders: AcknowledgedOrder[]): Promise<unknown[]> {
    const rows = await run<{ id: number; status: number; pay_status: number; numbered: boolean }>(
      db,
      `select id, status, pay_status, tracking_number <> '' as numbered from shipping_order where id = any($1)`,
      [orders.map(({ id }) => id)],
    )
    const found = new Map(rows.map((row) => [row.id, row]))
    return orders.flatMap(({ id, isPaid }) => {
      const row = found.get(id)
      const isThere = row && (!isPaid || (row.status === 1 && row.pay_status === 2 && row.numbered))
      return isThere ? [] : [{ id, isPaid, row: row ?? null }]
    })
  }
})
