import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readInBatches } from '#server/platform/db/cursor.ts'
import { run } from '#server/platform/db/pool.ts'
import { isDatabaseUnavailable } from '#server/platform/db/sql-errors.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
const thrown: Error[] = []
const recordError = (error: Error) => thrown.push(error)
/** The application's connections by the number of the process that serves each. */
const clients = new Map<number, pg.PoolClient>()
beforeAll(async () => {
  w = await world()
  w.ctx.pool.on('acquire', (client) => {
    const { processID } = client as pg.PoolClient & { processID: number }
    clients.set(processID, client)
  })
  process.on('uncaughtException', recordError)
})
afterAll(() => {
  process.off('uncaughtException', recordError)
})

/** Ends a connection of the application from the server's side, and waits until the application has been told so. */
async function end(pid: number): Promise<void> {
  const gone = new Promise((done) => clients.get(pid)?.once('end', done))
  await run(w.ctx.db, 'select pg_terminate_backend($1, 5000)', [pid])
  await gone
}
const pidOf = async (tx: Tx) => (await run<{ pid: number }>(tx, 'select pg_backend_pid() as pid'))[0]?.pid ?? 0
const works = () => inTx(w.ctx, async (tx) => (await run<{ n: number }>(tx, 'select 1 as n'))[0]?.n)

test('a connection that dies inside a transaction fails that transaction, and nothing else', async () => {
  const failed = await inTx(w.ctx, async (tx) => {
    await end(await pidOf(tx))
    return run(tx, 'select 1')
  }).catch((error: unknown) => error)
  expect(isDatabaseUnavailable(failed)).toBe(true)
  expect(thrown).toEqual([])
  expect(await works()).toBe(1)
})

test('a connection that dies between two pieces of a long answer fails that answer, and nothing else', async () => {
  const pieces = readInBatches<{ n: number }, { pid: number }>(w.ctx.pool, {
    first: { text: 'select pg_backend_pid() as pid', values: [] },
    rows: { text: 'select n from generate_series(1, 10) n', values: [] },
    size: 4,
  })
  const { value } = await pieces.next()
  await end(value?.first[0]?.pid ?? 0)
  expect(isDatabaseUnavailable(await pieces.next().catch((error: unknown) => error))).toBe(true)
  expect(thrown).toEqual([])
  expect(await works()).toBe(1)
})

test('a call whose connection dies while it waits is answered 503, and the next one is done', async () => {
  const admin = (await w.build.admin()).token
  const body = { name_zh: '甲', name_en: 'A', iso2: 'XA', iso3: 'XAA', iso_number: '901' }
  const other = new pg.Client(w.connection)
  await other.connect()
  await other.query('begin; lock table country in access exclusive mode')
  const call = w.post('/admin/country/add', { admin, body })
  const waiting = async () =>
    (
      await other.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and application_name = 'shipsmart' and wait_event_type = 'Lock'`,
      )
    ).rows[0]?.pid
  await expect.poll(waiting).toBeDefined()
  await end((await waiting()) ?? 0)
  expect(await call).toMatchObject({ status: 503, code: 503 })
  await other.query('commit')
  await other.end()
  expect(thrown).toEqual([])
  expect(await w.post('/admin/country/add', { admin, body })).toMatchObject({ status: 200, code: 1 })
})
