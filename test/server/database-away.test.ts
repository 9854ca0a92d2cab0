import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { job } from '#server/platform/jobs/job.ts'
import { queueJob } from '#server/platform/jobs/queue.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { databaseDoor } from '#test/world/database-door.ts'
import { world } from '#test/world/world.ts'

test('a database that goes away is answered calmly, and the application recovers by itself when it is back', async () => {
  const { host, port } = inject('cluster')
  const door = await databaseDoor(host, port)
  const { ctx, app } = await world({ host: door.host })
  const get = async (url: string) => {
    const response = await app.inject({ method: 'GET', url, headers: { server: 'true', 'think-lang': 'en' } })
    return { status: response.statusCode, body: response.json() as { code?: number; msg?: string; status?: string } }
  }
  expect((await get('/api/country/index')).body.code).toBe(1)
  expect(await get('/readyz')).toMatchObject({
    status: 200,
    body: { status: 'ok', checks: { database: 'ok', locale: 'ok', migrations: 'ok', queue: 'ok' } },
  })

  await door.shut()
  expect(await get('/api/country/index')).toMatchObject({
    status: 503,
    body: { code: 503, msg: expect.stringContaining('Service unavailable!') },
  })
  expect(await get('/readyz')).toMatchObject({ status: 503, body: { checks: { database: 'away' } } })
  expect(await get('/healthz')).toMatchObject({ status: 200 })

  await door.open()
  await expect.poll(async () => (await get('/api/country/index')).body.code, { timeout: 10_000 }).toBe(1)
  await ctx.settings.set('site_name', 'Back again')
  expect((await get('/readyz')).status).toBe(200)
})

// Whatever ends the process, an unheard error, fails the run here.
test('jobs that end while the database is away are noted when it is back, each was run once, and the process lives', async () => {
  const { host, port } = inject('cluster')
  const door = await databaseDoor(host, port)
  const { ctx } = await world({ host: door.host })
  const begun: string[] = []
  let end = () => {}
  const ended = new Promise<void>((done) => {
    end = done
  })
  const working = (name: string, failure?: Error) =>
    job<Ctx, unknown>({
      ...{ name, payload: z.unknown(), attempts: 1 },
      run: async () => {
        begun.push(name)
        await ended
        if (failure) throw failure
      },
    })
  const worker = await startWorker(ctx, [working('good'), working('bad', new Error('no luck'))])
  for (const name of ['good', 'bad']) await queueJob(ctx.db, { name, payload: {} })
  await expect.poll(() => begun.toSorted()).toEqual(['bad', 'good'])

  await door.shut()
  end()
  for (let asked = 0; asked < 10; asked++) await expect(run(ctx.db, 'select 1')).rejects.toThrow()
  await door.open()
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
  const door = await databaseDoor(host, port)
  const w = await world({ host: door.host, limits: { statementMs: 400, lockMs: 200, pauseMs: 400 } })
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
  const forgotten = inTx(w.ctx, async (tx) => {
    const [own] = await run<{ pid: number }>(tx, 'select pg_backend_pid() as pid')
    await expect.poll(() => run(w.ctx.db, 'select 1 from pg_stat_activity where pid = $1', [own?.pid])).toEqual([])
    await run(tx, 'select 1')
  })
  await expect(forgotten).rejects.toThrow()

  door.hush()
  expect(await w.get('/api/country/index')).toMatchObject({ status: 503, code: 503 })
  await door.shut()
  await door.open()
  await expect.poll(async () => (await w.get('/api/country/index')).code, { timeout: 10_000 }).toBe(1)
})
