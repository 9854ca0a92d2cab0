import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { TaskView } from '#contract/task.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { startTask, taskJobs } from '#server/modules/tasks/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { type TaskContext, type TaskKind, taskKind } from '#server/platform/tasks/task.ts'
import { openStream } from '#test/world/live-stream.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})

const missing = 'This record does not exist or has been deleted.'

type Person = Awaited<ReturnType<World['build']['member']>>
type Work = (hand: TaskContext) => Promise<string | null>

/** A kind whose work the test writes; what it gives is the text of the result file. */
const kindOf = (work: Work): TaskKind<Ctx> =>
  taskKind<Ctx, { n: number }>({
    kind: 'sample',
    input: z.object({ n: z.int() }),
    run: async (_ctx, _input, hand) => {
      const text = await work(hand)
      if (text === null) return null
      const file = path.join(hand.folder, 'file.txt')
      await writeFile(file, text)
      return { path: file, name: 'Sample 样本.txt', mimetype: 'text/plain' }
    },
  })
const begin = (member: Person, input: unknown = { n: 1 }) =>
  inTx(w.ctx, (tx) =>
    startTask(tx, {
      kind: 'sample',
      owner: { realm: 'member', id: member.id },
      language: 'en',
      input,
      now: w.ctx.clock(),
      title: { key: 'task.export', values: { resource_key: 'country.title' } },
    }),
  )
const jobNamed = (name: string, work: Work): Job<Ctx> => taskJobs([kindOf(work)]).find((job) => job.name === name) as Job<Ctx>
const runNow = (id: number, work: Work) => jobNamed('run-task', work).run(w.ctx, { id })
const tasksOf = async (member: Person, language: 'en' | 'zh-cn' = 'en') =>
  (await w.get<{ list: TaskView[] }>('/api/task/index', { member: member.token, language })).data.list
const download = async (member: Person, id: number) => {
  const { data } = await w.get<{ url: string }>('/api/task/result', { member: member.token, query: { id: String(id) } })
  return (await w.app.inject({ url: data.url })).body
}

test('a task waits, runs with progress and leaves a file that its owner fetches', async () => {
  const member = await w.build.member()
  const id = await begin(member)
  expect(await tasksOf(member)).toMatchObject([{ id, title: 'Export: Countries', state: 'waiting', done: 0, total: null }])
  expect((await tasksOf(member, 'zh-cn'))[0]?.title).toBe('导出：国家管理')
  let seen: TaskView[] = []
  await runNow(id, async ({ progress }) => {
    await progress(3, 10)
    seen = await tasksOf(member)
    return 'ten lines'
  })
  expect(seen).toMatchObject([{ state: 'running', done: 3, total: 10, has_result: 0 }])
  expect(await tasksOf(member)).toMatchObject([{ state: 'done', done: 10, total: 10, has_result: 1, error: '' }])
  expect(await download(member, id)).toBe('ten lines')
})

test('a worker takes booked tasks by itself', async () => {
  const member = await w.build.member()
  const worker = await startWorker(w.ctx, taskJobs([kindOf(async () => 'by a worker')]))
  const id = await begin(member)
  await expect.poll(async () => (await tasksOf(member))[0]?.state).toBe('done')
  await worker.stop()
  expect(await download(member, id)).toBe('by a worker')
})

test('five tasks of a member and twenty of an admin may be open, also when asked for at once; one that is over makes room', async () => {
  const [member, other, admin] = [await w.build.member(), await w.build.member(), await w.build.admin()]
  const begun = await Promise.allSettled(Array.from({ length: 8 }, () => begin(member)))
  const ids = begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(ids).toHaveLength(5)
  const refused = begun.filter((one) => one.status === 'rejected')
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'task.too_many', detail: { most: 5 } })
  await begin(other)
  await runNow(ids[0] ?? 0, async () => null)
  await begin(member)
  await expect(begin(member)).rejects.toMatchObject({ code: 'task.too_many' })

  const start = () => w.post('/admin/country/export', { admin: admin.token, body: { columns: ['id'] } })
  for (let n = 0; n < 20; n++) expect(await start()).toMatchObject({ code: 1 })
  expect(await start()).toMatchObject({
    code: 0,
    msg: 'You have 20 unfinished tasks. Please wait for one to finish, or cancel one.',
  })
})

test('a task exists if and only if its transaction does', async () => {
  const member = await w.build.member()
  await inTx(w.ctx, async (tx) => {
    await startTask(tx, {
      kind: 'sample',
      owner: { realm: 'member', id: member.id },
      language: 'en',
      input: {},
      now: w.ctx.clock(),
      title: { key: 'task.title' },
    })
    throw new Error('changed my mind')
  }).catch(() => undefined)
  expect(await tasksOf(member)).toEqual([])
})

test('the owner hears of every step', async () => {
  const member = await w.build.member()
  const url = await w.app.listen({ host: '127.0.0.1', port: 0 })
  const { data } = await w.post<{ ticket: string }>('/api/live/ticket', { member: member.token })
  const stream = await openStream(`${url}/api/live?ticket=${data.ticket}`)
  const id = await begin(member)
  await runNow(id, async ({ progress }) => {
    await progress(1, 2)
    return null
  })
  const change = { topic: 'task', id }
  await expect.poll(() => stream.changes).toEqual([change, change, change])
  stream.close()
})

test('a stranger sees, stops and fetches nothing of it; the areas are apart', async () => {
  const [owner, stranger, admin] = [await w.build.member(), await w.build.member(), await w.build.admin()]
  const id = await begin(owner)
  await runNow(id, async () => 'secret')
  const query = { id: String(id) }
  expect(await tasksOf(stranger)).toEqual([])
  expect((await w.get('/api/task/result', { member: stranger.token, query })).msg).toBe(missing)
  expect((await w.post('/api/task/cancel', { member: stranger.token, body: { id } })).msg).toBe(missing)
  expect((await w.get('/admin/task/result', { admin: admin.token, query })).msg).toBe(missing)
  expect((await w.post('/admin/task/cancel', { admin: admin.token, body: { id } })).msg).toBe(missing)
  expect((await w.get<{ list: TaskView[] }>('/admin/task/index', { admin: admin.token })).data.list).toEqual([])
  for (const path of ['/api/task/index', '/api/task/result', '/admin/task/index', '/admin/task/result'])
    expect((await w.get(path, { query })).code).toBe(302)
  expect((await w.post('/api/task/cancel', { body: { id } })).code).toBe(302)
})

test('numbers that are none are refused', async () => {
  const member = (await w.build.member()).token
  expect((await w.post('/api/task/cancel', { member, body: { id: 'x' } })).code).toBe(0)
  expect((await w.get('/api/task/result', { member, query: { id: '-1' } })).code).toBe(0)
})

test('waiting work is cancelled at once, running work at its next step, and what is over stays as it is', async () => {
  const member = await w.build.member()
  const cancel = (id: number) => w.post('/api/task/cancel', { member: member.token, body: { id } })
  const waiting = await begin(member)
  expect(await cancel(waiting)).toMatchObject({ code: 1, msg: 'Cancelling' })
  let hasRun = false
  await runNow(waiting, async () => {
    hasRun = true
    return null
  })
  expect(hasRun).toBe(false)

  const running = await begin(member)
  let stepsAfter = 0
  await runNow(running, async ({ progress }) => {
    await cancel(running)
    expect((await tasksOf(member))[0]).toMatchObject({ state: 'running', cancel_asked: 1 })
    await progress(1, 2)
    stepsAfter++
    return 'too late'
  })
  expect(stepsAfter).toBe(0)
  expect((await tasksOf(member)).map((task) => [task.state, task.has_result])).toEqual([
    ['cancelled', 0],
    ['cancelled', 0],
  ])
  expect(await cancel(running)).toMatchObject({ code: 0, msg: 'This task has already finished.' })
  expect((await w.get('/api/task/result', { member: member.token, query: { id: String(running) } })).msg).toBe(
    'There is no file to download.',
  )
})

test('a refusal is told in plain words, in the reader’s language', async () => {
  const member = await w.build.member()
  const id = await begin(member)
  await runNow(id, () => Promise.reject(new AppError('query.field_unknown', { detail: { field: 'colour' } })))
  const [en] = await tasksOf(member)
  const [zh] = await tasksOf(member, 'zh-cn')
  expect(en).toMatchObject({ state: 'failed' })
  expect(en?.error).toContain('colour')
  expect(zh?.error).toMatch(/[\u4e00-\u9fff].*colour|colour.*[\u4e00-\u9fff]/)
})

test('what breaks unexpectedly is tried three times and then given up', async () => {
  const member = await w.build.member()
  const id = await begin(member)
  const broken: Work = () => Promise.reject(new Error('disk on fire'))
  await expect(runNow(id, broken)).rejects.toThrow('disk on fire')
  expect((await tasksOf(member))[0]?.state).toBe('waiting')
  await expect(runNow(id, broken)).rejects.toThrow('disk on fire')
  await runNow(id, broken)
  const [task] = await tasksOf(member)
  expect(task?.state).toBe('failed')
  expect(task?.error).not.toContain('disk')
})

test('a kind this version does not know fails instead of waiting for ever', async () => {
  const member = await w.build.member()
  const id = await begin(member)
  await (taskJobs([])[0] as Job<Ctx>).run(w.ctx, { id })
  expect((await tasksOf(member))[0]?.state).toBe('failed')
})

test('two workers on one task: one works', async () => {
  const member = await w.build.member()
  const id = await begin(member)
  let runs = 0
  const work: Work = async () => {
    runs++
    return 'once'
  }
  await Promise.all([runNow(id, work), runNow(id, work), runNow(id, work)])
  expect(runs).toBe(1)
})

test('a task whose worker fell silent is picked up by another, and the first one’s work counts no more', async () => {
  const member = await w.build.member()
  const id = await begin(member)
  await runNow(id, async ({ progress }) => {
    await progress(1, 4)
    // This worker is killed with its job still locked, as the queue sees it; the minute's look finds the lease run out.
    await run(
      w.ctx.db,
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'killed' where payload->>'id' = $1`,
      [String(id)],
    )
    w.wait(31)
    await jobNamed('resume-tasks', async () => null).run(w.ctx, {})
    const second = await startWorker(w.ctx, [jobNamed('run-task', async () => 'by the second')])
    await expect.poll(async () => (await tasksOf(member))[0]?.state).toBe('done')
    await second.stop()
    return 'by the first'
  })
  expect(await tasksOf(member)).toMatchObject([{ state: 'done' }])
  expect(await download(member, id)).toBe('by the second')
})

test('nothing of a task that runs or has just been booked is booked again', async () => {
  const member = await w.build.member()
  const id = await begin(member)
  const before = await booked(id)
  await jobNamed('resume-tasks', async () => null).run(w.ctx, {})
  expect(await booked(id)).toBe(before)
})

test('a task that merely waits for its turn keeps its place, however long', async () => {
  const id = await begin(await w.build.member())
  const places = () => run(w.ctx.db, 'select run_at, revision from graphile_worker.jobs where key = $1', [`task:${id}`])
  const before = await places()
  expect(before).toHaveLength(1)
  w.wait(601)
  await jobNamed('resume-tasks', async () => null).run(w.ctx, {})
  expect(await places()).toEqual(before)
  await run(w.ctx.db, 'delete from graphile_worker._private_jobs where key = $1', [`task:${id}`])
  await jobNamed('resume-tasks', async () => null).run(w.ctx, {})
  expect(await places()).toHaveLength(1)
})

test('long work ends with a notice to its owner, short work does not', async () => {
  const member = await w.build.member()
  const notices = async () =>
    (await w.get<{ list: { text: string }[] }>('/api/notice/index', { member: member.token })).data.list.map(({ text }) => text)
  await runNow(await begin(member), async () => null)
  expect(await notices()).toEqual([])
  await runNow(await begin(member), async () => {
    w.wait(6)
    return null
  })
  await runNow(await begin(member), async () => {
    w.wait(6)
    throw new AppError('task.broken')
  })
  expect(await notices()).toEqual(['Export: Countries failed.', 'Export: Countries finished.'])
})

test('after the days that the operator keeps them, tasks and their files are swept', async () => {
  const member = await w.build.member()
  const id = await begin(member)
  await runNow(id, async () => 'old')
  const [row] = await run<{ result_key: string }>(w.ctx.db, 'select result_key from task where id = $1', [id])
  expect(await w.ctx.files.main.exists(row?.result_key ?? '')).toBe(true)
  const sweep = jobNamed('sweep-tasks', async () => null)
  w.wait(6 * 86_400)
  await sweep.run(w.ctx, {})
  expect(await w.ctx.files.main.exists(row?.result_key ?? '')).toBe(true)
  w.wait(2 * 86_400)
  await sweep.run(w.ctx, {})
  expect(await w.ctx.files.main.exists(row?.result_key ?? '')).toBe(false)
  expect(await run(w.ctx.db, 'select 1 from task where id = $1', [id])).toEqual([])
})

async function booked(id: number): Promise<number> {
  const rows = await run(w.ctx.db, `select 1 from graphile_worker._private_jobs where payload->>'id' = $1`, [String(id)])
  return rows.length
}
