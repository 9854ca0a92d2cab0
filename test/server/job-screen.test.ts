import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { deleteOldJobRuns } from '#server/modules/jobs/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { job } from '#server/platform/jobs/job.ts'
import { queueJob } from '#server/platform/jobs/queue.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { type World, world } from '#test/world/world.ts'

type Row = { id: number; name: string; state: number; attempts: number; last_error: string | null; run_at: number }
type Outcomes = { list: { id: number; ok: boolean; msg: string }[] }

let w: World
let admin: string
beforeAll(async () => {
  w = await world()
  admin = (await w.build.admin()).token
})

const book = (name: string, rest: { delayMs?: number; attempts?: number; payload?: unknown; key?: string } = {}) =>
  queueJob(w.ctx.db, { name, payload: { n: 1 }, ...rest })
const list = async (query: Record<string, string>) =>
  (await w.get<{ list: Row[]; total: number }>('/admin/job/index', { admin, query })).data
const byName = async (name: string) => (await list({ quick_search: name })).list
const alter = (id: number, set: string) => run(w.ctx.db, `update graphile_worker._private_jobs set ${set} where id = $1`, [id])
const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

test('every state a job can be in is told apart, with its times', async () => {
  const waiting = await book('state-a')
  const later = await book('state-b', { delayMs: 86_400_000 })
  const running = await book('state-c')
  await alter(running, 'locked_at = now(), locked_by = $$worker-1$$')
  const retrying = await book('state-d')
  await alter(retrying, `attempts = 1, last_error = 'the shop is closed', run_at = now() + interval '1 minute'`)
  const parked = await book('state-e', { attempts: 3 })
  await alter(parked, `attempts = 3, last_error = 'gave up'`)
  const stuck = await book('state-f')
  await alter(stuck, `locked_at = now() - interval '61 minutes'`)
  const { list: rows } = await list({ quick_search: 'state-', order: 'id,asc' })
  expect(rows.map((row) => [row.id, row.name, row.state])).toEqual([
    [waiting, 'state-a', 0],
    [later, 'state-b', 1],
    [running, 'state-c', 2],
    [retrying, 'state-d', 3],
    [parked, 'state-e', 4],
    [stuck, 'state-f', 5],
  ])
  // The queue goes by the database's clock.
  const [clock] = await run<{ now: Date }>(w.ctx.db, 'select now()')
  const inSeconds = (rows[1]?.run_at ?? 0) - seconds(clock?.now ?? new Date(0))
  expect(inSeconds).toBeGreaterThan(86_400 - 60)
  expect(inSeconds).toBeLessThanOrEqual(86_400)
  const search = (field: string, operator: string, val: string) =>
    list({ 'search[0][field]': field, 'search[0][operator]': operator, 'search[0][val]': val })
  expect((await search('state', '=', '4')).list.map((row) => row.id)).toEqual([parked])
  expect((await search('last_error', 'LIKE', 'shop is')).list.map((row) => row.id)).toEqual([retrying])
  expect((await search('run_at', '>', String(seconds(clock?.now ?? new Date(0)) + 3600))).list.map((row) => row.id)).toEqual([
    later,
  ])
})

test('the detail shows why it failed in full and what it was given, without secrets', async () => {
  const id = await book('detail', { payload: { order_id: 7, api_key: 'k', deep: { token: 't' } }, key: 'detail:7' })
  const error = `${'x'.repeat(3000)}\nlast line`
  await run(w.ctx.db, 'update graphile_worker._private_jobs set attempts = 1, last_error = $2 where id = $1', [id, error])
  const { data } = await w.get('/admin/job/detail', { admin, query: { id: String(id) } })
  expect(data).toMatchObject({
    row: {
      id,
      name: 'detail',
      key: 'detail:7',
      last_error: error,
      payload: { order_id: 7, api_key: '***', deep: { token: '***' } },
    },
  })
})

test('a parked job is run again with all its tries, and its success leaves a line in the history', async () => {
  const [id, running] = [await book('again', { attempts: 1 }), await book('again-running')]
  await alter(id, `attempts = 1, last_error = 'gave up'`)
  await alter(running, 'locked_at = now()')
  const answer = await w.post<Outcomes>('/admin/job/rerun', { admin, body: { ids: [id, running, 999_999] } })
  expect(answer.data.list).toEqual([
    { id, ok: true, msg: 'Operation successful' },
    { id: running, ok: false, msg: 'This job is running. Please wait until it finishes.' },
    { id: 999_999, ok: false, msg: 'This record does not exist or has been deleted.' },
  ])
  expect(await byName('again')).toMatchObject([
    { id: running, state: 2 },
    { id, state: 0, attempts: 0 },
  ])
  const again = job<Ctx, unknown>({ name: 'again', payload: z.unknown(), run: async () => undefined })
  const worker = await startWorker(w.ctx, [again])
  const runs = async () =>
    (await w.get<{ list: object[] }>('/admin/jobRun/index', { admin, query: { quick_search: 'again' } })).data.list
  await expect.poll(runs).toMatchObject([{ job_id: id, name: 'again', outcome: 1, attempt: 1, error: '' }])
  await worker.stop()
  await expect.poll(() => byName('again')).toMatchObject([{ id: running }])
})

test('a failed try is kept with its reason', async () => {
  const failing = job<Ctx, unknown>({
    name: 'fails-once',
    payload: z.unknown(),
    run: async () => Promise.reject(new Error('the printer is on fire')),
  })
  const worker = await startWorker(w.ctx, [failing])
  const id = await book('fails-once', { attempts: 1 })
  const runs = async () =>
    (
      await w.get<{ list: { error: string }[] }>('/admin/jobRun/index', {
        admin,
        query: { 'search[0][field]': 'outcome', 'search[0][operator]': '=', 'search[0][val]': '0', quick_search: 'printer' },
      })
    ).data.list
  await expect.poll(runs).toMatchObject([{ job_id: id, name: 'fails-once', outcome: 0, attempt: 1 }])
  expect((await runs())[0]?.error).toContain('Error: the printer is on fire')
  await worker.stop()
  expect(await byName('fails-once')).toMatchObject([{ id, state: 4, last_error: 'the printer is on fire' }])
})

test('a stuck job is freed and run again', async () => {
  const id = await book('stuck-again')
  await alter(id, `locked_at = now() - interval '2 hours', locked_by = 'gone'`)
  expect((await w.post<Outcomes>('/admin/job/rerun', { admin, body: { ids: [id] } })).data.list).toMatchObject([{ ok: true }])
  expect(await byName('stuck-again')).toMatchObject([{ id, state: 0 }])
})

test('a job is cancelled unless it is running, and the history says so', async () => {
  const [id, running] = [await book('cancelled'), await book('cancelled-not')]
  await alter(running, 'locked_at = now()')
  const answer = await w.post<Outcomes>('/admin/job/cancel', { admin, language: 'zh-cn', body: { ids: [id, running] } })
  expect(answer.data.list).toEqual([
    { id, ok: true, msg: '操作成功' },
    { id: running, ok: false, msg: '任务正在执行，请等待执行结束。' },
  ])
  expect(await byName('cancelled')).toMatchObject([{ id: running }])
  expect(await run(w.ctx.db, 'select name, outcome from job_run where job_id = $1', [id])).toEqual([
    { name: 'cancelled', outcome: 2 },
  ])
  expect((await w.post<Outcomes>('/admin/job/cancel', { admin, body: { ids: [id] } })).data.list).toMatchObject([{ ok: false }])
})

test('each verb needs its node, and nothing else can be done to a job', async () => {
  const id = await book('guarded')
  const viewer = (await w.build.admin({ nodes: ['job/index'] })).token
  expect((await w.get('/admin/job/index', { admin: viewer })).code).toBe(1)
  expect((await w.get('/admin/job/detail', { admin: viewer, query: { id: String(id) } })).code).toBe(1)
  expect((await w.post('/admin/job/rerun', { admin: viewer, body: { ids: [id] } })).code).toBe(401)
  expect((await w.post('/admin/job/cancel', { admin: viewer, body: { ids: [id] } })).code).toBe(401)
  expect((await w.get('/admin/jobRun/index', { admin: viewer })).code).toBe(401)
  const other = (await w.build.admin({ nodes: ['country/index'] })).token
  expect((await w.get('/admin/job/index', { admin: other })).code).toBe(401)
  expect((await w.post('/admin/job/add', { admin, body: {} })).status).toBe(404)
  expect((await w.del('/admin/job/del', { admin, query: { ids: String(id) } })).status).toBe(404)
  expect((await w.post('/admin/job/rerun', { admin, body: { ids: 'all' } })).code).toBe(0)
})

test('the history is swept after the days the operator set', async () => {
  const old = `insert into job_run (job_id, name, outcome, attempt, ms, create_time) values (1, 'swept', 1, 1, 5, $1)`
  await run(w.ctx.db, old, [w.ctx.clock()])
  const left = async () => (await run(w.ctx.db, `select 1 from job_run where name = 'swept'`)).length
  w.wait(29 * 86_400)
  await deleteOldJobRuns.run(w.ctx, {})
  expect(await left()).toBe(1)
  w.wait(2 * 86_400)
  await deleteOldJobRuns.run(w.ctx, {})
  expect(await left()).toBe(0)
})

test('the list of jobs is read from the queue’s own tables, not gathered first', async () => {
  const plan = await run<{ 'QUERY PLAN': string }>(w.ctx.db, `explain select id from job where name = 'x'`)
  const text = plan.map((line) => line['QUERY PLAN']).join('\n')
  expect(text).toContain('_private_jobs')
  expect(text).not.toContain('Function Scan')
})
