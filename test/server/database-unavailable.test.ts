import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { getWallet } from '#server/modules/ledger/index.ts'
import { makePool, run } from '#server/platform/db/pool.ts'
import { maxSilenceMs } from '#server/platform/db/time-limits.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { job } from '#server/platform/jobs/job.ts'
import { queueJob } from '#server/platform/jobs/queue.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { startDatabaseProxy } from '#test/world/database-proxy.ts'
import { orderSteps } from '#test/world/order-steps.ts'
import { type World, world } from '#test/world/world.ts'

test('a database that goes away is answered calmly, and the application recovers by itself when it is back', async () => {
  const { host, port } = inject('cluster')
  const proxy = await startDatabaseProxy(host, port)
  const { ctx, app } = await world({ host: proxy.host })
  const get = async (url: string) => {
    const response = await app.inject({ method: 'GET', url, headers: { server: 'true', 'think-lang': 'en' } })
    return { status: response.statusCode, body: response.json() as { code?: number; msg?: string; status?: string } }
  }
  expect((await get('/api/country/index')).body.code).toBe(1)
  expect(await get('/readyz')).toMatchObject({
    status: 200,
    body: { status: 'ok', checks: { database: 'ok', locale: 'ok', migrations: 'ok', queue: 'ok' } },
  })

  await proxy.close()
  expect(await get('/api/country/index')).toMatchObject({
    status: 503,
    body: { code: 503, msg: expect.stringContaining('Service unavailable!') },
  })
  expect(await get('/readyz')).toMatchObject({ status: 503, body: { checks: { database: 'away' } } })
  expect(await get('/healthz')).toMatchObject({ status: 200 })

  await proxy.open()
  await expect.poll(async () => (await get('/api/country/index')).body.code, { timeout: 10_000 }).toBe(1)
  await ctx.settings.set('site_name', 'Back again')
  expect((await get('/readyz')).status).toBe(200)
})

// Whatever ends the process, an unheard error, fails the run here.
test('jobs that end while the database is away are noted when it is back, each was run once, and the process lives', async () => {
  const { host, port } = inject('cluster')
  const proxy = await startDatabaseProxy(host, port)
  const { ctx } = await world({ host: proxy.host })
  const begun: string[] = []
  let end = () => {}
  const ended = new Promise<void>((done) => {
    end = done
  })
  const working = (name: string, failure?: Error) =>
    job<Ctx, unknown>({
      name,
      payload: z.unknown(),
      attempts: 1,
      run: async () => {
        begun.push(name)
        await ended
        if (failure) throw failure
      },
    })
  const worker = await startWorker(ctx, [working('good'), working('bad', new Error('no luck'))])
  for (const name of ['good', 'bad']) await queueJob(ctx.db, { name, payload: {} })
  await expect.poll(() => begun.toSorted()).toEqual(['bad', 'good'])

  await proxy.close()
  end()
  for (let asked = 0; asked < 10; asked++) await expect(run(ctx.db, 'select 1')).rejects.toThrow()
  await proxy.open()
  await expect
    .poll(() =>
      run(ctx.db, 'select task_identifier as name, last_error, locked_at from graphile_worker.jobs').catch(() => 'still away'),
    )
    .toEqual([{ name: 'bad', last_error: expect.stringContaining('no luck'), locked_at: null }])
  expect(begun.toSorted()).toEqual(['bad', 'good'])
  await worker.stop()
})

test('a database that falls silent, and a lock that is not given back, cost a caller a moment and nobody else anything', async () => {
  const { host, port } = inject('cluster')
  const proxy = await startDatabaseProxy(host, port)
  const limits = { statementMs: 400, lockMs: 200, pauseMs: 400 }
  const w = await world({ host: proxy.host, limits })
  const admin = (await w.build.admin()).token
  const body = { name_zh: '甲', name_en: 'A', iso2: 'XA', iso3: 'XAA', iso_number: '901' }

  const holder = new pg.Client({ ...w.connection, host })
  await holder.connect()
  await holder.query('begin; lock table country in access exclusive mode')
  expect(await w.post('/admin/country/add', { admin, body })).toMatchObject({ status: 503, code: 503 })
  await holder.query('rollback')
  await holder.end()
  expect(await w.post('/admin/country/add', { admin, body })).toMatchObject({ status: 200, code: 1 })
  await expect(run(w.ctx.db, 'select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' })
  let wasEnded = false
  const forgotten = inTx(w.ctx, async (tx) => {
    const [own] = await run<{ pid: number }>(tx, 'select pg_backend_pid() as pid')
    await expect.poll(() => run(w.ctx.db, 'select 1 from pg_stat_activity where pid = $1', [own?.pid])).toEqual([])
    wasEnded = true
    await run(tx, 'select 1')
  })
  await expect(forgotten).rejects.toThrow()
  expect(wasEnded).toBe(true)

  // Connections that lay idle for longer than a silence may last are watched as any other.
  await setTimeout(2 * maxSilenceMs(limits))
  proxy.freeze()
  expect(await w.get('/api/country/index')).toMatchObject({ status: 503, code: 503 })
  await proxy.close()
  await proxy.open()
  await expect.poll(async () => (await w.get('/api/country/index')).code, { timeout: 10_000 }).toBe(1)
})

const five = async (w: World) => {
  const { id: userId, token } = await w.build.member({ money: 50_00 })
  const steps = orderSteps(w, token)
  const added = []
  for (let n = 0; n < 5; n++) added.push(await steps.add())
  const ids = added.map(({ id }) => id)
  const due = added.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)
  return { userId, token, steps, ids, due }
}

/** Somebody else holds the third of five, so that a call which goes through them has done two and is at the third. */
async function atTheThird(w: World, ids: number[]) {
  const other = makePool({ ...w.connection, host: inject('cluster').host }, { max: 1, onError: () => undefined })
  const client = await other.connect()
  await client.query('begin')
  await client.query('select 1 from shipping_order where id = $1 for update', [ids[2]])
  const isReached = async () =>
    (
      await client.query(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rows[0].n
  return {
    reached: () => expect.poll(isReached, { timeout: 20_000 }).toBe(1),
    release: async () => {
      await client.query('rollback')
      client.release()
      await other.end()
    },
  }
}

test('paying five, the database goes away at the third: answered for each, and paying again buys the rest once', async () => {
  const { host, port } = inject('cluster')
  const proxy = await startDatabaseProxy(host, port)
  const w = await world({ host: proxy.host })
  const { userId, steps, ids, due } = await five(w)
  const held = await atTheThird(w, ids)
  const paying = steps.runAction('pay', ids)
  await held.reached()
  await proxy.close()
  const maybe = 'The connection to the database was lost. Please check the result before trying again.'
  const not = 'Nothing was changed: the connection to the database was lost. Please try again in a moment.'
  const done = { ok: true, msg: 'Operation successful' }
  const [a, b, c, d, e] = ids
  expect(await paying).toEqual([
    { id: a, ...done },
    { id: b, ...done },
    { id: c, ok: false, msg: maybe },
    { id: d, ok: false, msg: not },
    { id: e, ok: false, msg: not },
  ])
  await held.release()
  await proxy.open()
  await expect.poll(async () => (await w.get('/api/country/index')).code, { timeout: 10_000 }).toBe(1)
  // The third was one statement on its way: the database carries it out whole, though nobody is there to hear of it. Hence the "check".
  const bought = async () => (await steps.list()).filter(({ status }) => status === 3).map(({ id }) => id)
  await expect.poll(bought).toEqual([c, b, a])
  expect((await steps.runAction('pay', ids)).map(({ id, ok }) => [id, ok])).toEqual([
    [a, false],
    [b, false],
    [c, false],
    [d, true],
    [e, true],
  ])
  expect(await getWallet(w.ctx.db, userId)).toMatchObject({ money: 50_00 - due, held: due })
})

test('told to end in the middle of five, the application finishes the call and answers for each', async () => {
  const w = await world()
  const { userId, token, ids, due } = await five(w)
  const url = await w.app.listen({ host: '127.0.0.1', port: 0 })
  const held = await atTheThird(w, ids)
  // A line of its own that ends with the answer: a closing application waits for every line.
  const headers = { server: 'true', 'content-type': 'application/json', 'ba-user-token': token }
  const paying = new Promise<string>((done, fail) => {
    const asked = request(`${url}/api/sheetOrder/pay`, { method: 'POST', agent: false, headers }, (answer) =>
      text(answer).then(done, fail),
    )
    asked.on('error', fail).end(JSON.stringify({ ids }))
  })
  await held.reached()
  const closing = w.app.close()
  await held.release()
  const answer = JSON.parse(await paying) as { data: { list: { id: number; ok: boolean }[] } }
  await closing
  expect(answer.data.list.map(({ id, ok }) => [id, ok])).toEqual(ids.map((id) => [id, true]))
  expect(await getWallet(w.ctx.db, userId)).toMatchObject({ money: 50_00 - due, held: due })
})
