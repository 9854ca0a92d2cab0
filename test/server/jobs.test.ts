import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { eventsOf } from '#server/platform/events.ts'
import { callExternal } from '#server/platform/external.ts'
import { job } from '#server/platform/jobs/job.ts'
import { queueJob } from '#server/platform/jobs/queue.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { crashAtEveryStep } from '#test/world/crash.ts'
import { openCrashApp } from '#test/world/order-crash.ts'
import type { OrderFlowInput } from '#test/world/order-flow.ts'
import { type World, world } from '#test/world/world.ts'
import type { SampleInput } from './sample-flow.ts'

let w: World
beforeAll(async () => {
  w = await world()
})

const jobsNamed = (name: string) =>
  run<{ key: string | null; attempts: number }>(
    w.ctx.db,
    'select key, attempts from graphile_worker.jobs where task_identifier = $1',
    [name],
  )
const echo = (name: string, seen: unknown[]) =>
  job<Ctx, { n: number }>({ name, payload: z.object({ n: z.int() }), run: async (_ctx, payload) => void seen.push(payload.n) })

test('a job exists if and only if its transaction does', async () => {
  await inTx(w.ctx, (tx) => queueJob(tx, { name: 'kept', payload: { n: 1 } }))
  await expect(
    inTx(w.ctx, async (tx) => {
      await queueJob(tx, { name: 'undone', payload: { n: 1 } })
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  expect(await jobsNamed('kept')).toHaveLength(1)
  expect(await jobsNamed('undone')).toHaveLength(0)
})

test('the same key twice is one job', async () => {
  for (let n = 0; n < 3; n++) await inTx(w.ctx, (tx) => queueJob(tx, { name: 'keyed', payload: { n }, key: 'only-one' }))
  expect(await jobsNamed('keyed')).toHaveLength(1)
})

test('an event books one job per reaction, in the same transaction, and stays as it was written', async () => {
  const { emit } = eventsOf<{ 'parcel.seen': { n: number } }>({ 'parcel.seen': ['tell-shop', 'tell-member'] })
  await inTx(w.ctx, (tx) => emit(tx, 'parcel.seen', { n: 7 }))
  const [event] = await run<{ id: number; payload: unknown }>(
    w.ctx.db,
    `select id, payload from event where name = 'parcel.seen'`,
  )
  expect(event?.payload).toEqual({ n: 7 })
  expect(await jobsNamed('tell-shop')).toEqual([{ key: `${event?.id}:tell-shop`, attempts: 0 }])
  expect(await jobsNamed('tell-member')).toEqual([{ key: `${event?.id}:tell-member`, attempts: 0 }])
  await expect(run(w.ctx.db, `update event set name = 'other'`)).rejects.toThrow('event is append-only')
  await expect(run(w.ctx.db, 'delete from event')).rejects.toThrow('event is append-only')
})

test('a new member is an event, told with the member or not at all', async () => {
  const before = await run(w.ctx.db, `select id from event where name = 'member.registered'`)
  const { id, username } = await w.build.member()
  const readNotices = () =>
    run<{ payload: unknown }>(w.ctx.db, `select payload from event where name = 'member.registered' order by id desc`)
  expect((await readNotices())[0]?.payload).toEqual({ member_id: id })
  await expect(w.build.member({ username })).rejects.toThrow('row.duplicate')
  expect(await readNotices()).toHaveLength(before.length + 1)
})

test('two workers share the work: each job runs once', async () => {
  const seen: number[] = []
  const workers = await Promise.all([startWorker(w.ctx, [echo('shared', seen)]), startWorker(w.ctx, [echo('shared', seen)])])
  await inTx(w.ctx, async (tx) => {
    for (let n = 0; n < 40; n++) await queueJob(tx, { name: 'shared', payload: { n } })
  })
  await expect.poll(() => seen.length).toBe(40)
  await Promise.all(workers.map((worker) => worker.stop()))
  expect([...new Set(seen)]).toHaveLength(40)
})

test('a job begins outside any transaction, although the connection that woke it was opened inside one', async () => {
  // As many transactions at once as there are connections: those the worker listens on were then opened by one of them.
  const { max } = w.ctx.pool.options
  let inside = 0
  let allIn = () => {}
  const together = new Promise<void>((done) => {
    allIn = done
  })
  await Promise.all(
    Array.from({ length: max }, () =>
      inTx(w.ctx, async (tx) => {
        await sql`select 1`.execute(tx)
        inside += 1
        if (inside === max) allIn()
        await together
      }),
    ),
  )
  const seen: number[] = []
  const writing = job<Ctx, { n: number }>({
    name: 'writing',
    payload: z.object({ n: z.int() }),
    run: (ctx, { n }) => inTx(ctx, async () => void seen.push(n)),
  })
  const worker = await startWorker(w.ctx, [writing])
  for (const n of [1, 2, 3]) {
    await inTx(w.ctx, (tx) => queueJob(tx, { name: 'writing', payload: { n }, attempts: 1 }))
    await expect.poll(() => seen).toContain(n)
  }
  await worker.stop()
})

test('jobs that wait for somebody else keep nothing short waiting, and several of them run at once', async () => {
  const seen: number[] = []
  let atOnce = 0
  let open = () => {}
  const answer = new Promise<void>((done) => {
    open = done
  })
  const silent = job<Ctx, { n: number }>({
    name: 'silent',
    payload: z.object({ n: z.int() }),
    lane: 'carrier',
    run: async () => {
      atOnce++
      await answer
    },
  })
  const long = { ...echo('long', seen), lane: 'long' as const }
  await inTx(w.ctx, async (tx) => {
    for (let n = 0; n < 30; n++) await queueJob(tx, { name: 'silent', payload: { n } })
    for (const n of [1, 2, 3]) await queueJob(tx, { name: 'short', payload: { n } })
    await queueJob(tx, { name: 'long', payload: { n: 4 } })
  })
  const worker = await startWorker(w.ctx, [silent, echo('short', seen), long])
  await expect.poll(() => [...seen].sort()).toEqual([1, 2, 3, 4])
  await expect.poll(() => atOnce).toBe(4)
  expect(await jobsNamed('silent')).toHaveLength(30)
  open()
  await expect.poll(() => atOnce).toBe(30)
  await worker.stop()
})

test('a schedule that is still at work is not begun beside itself', async () => {
  let begun = 0
  let open = () => {}
  const answer = new Promise<void>((done) => {
    open = done
  })
  const asking = job<Ctx, unknown>({
    name: 'asking',
    payload: z.unknown(),
    schedule: '0 0 1 1 *',
    run: async () => {
      begun++
      await answer
    },
  })
  const seen: number[] = []
  const worker = await startWorker(w.ctx, [asking, echo('after', seen)])
  for (let n = 0; n < 6; n++) await queueJob(w.ctx.db, { name: 'asking', payload: {} })
  await queueJob(w.ctx.db, { name: 'after', payload: { n: 1 } })
  await expect.poll(() => seen).toEqual([1])
  await expect.poll(() => jobsNamed('asking')).toHaveLength(1)
  expect(begun).toBe(1)
  open()
  await expect.poll(() => jobsNamed('asking')).toHaveLength(0)
  await queueJob(w.ctx.db, { name: 'asking', payload: {} })
  await expect.poll(() => begun).toBe(2)
  await worker.stop()
})

test('a job that fails is tried again later, and parked after its last attempt', async () => {
  const failing = job<Ctx, { n: number }>({
    name: 'failing',
    payload: z.object({ n: z.int() }),
    run: async () => Promise.reject(new Error('the shop is closed')),
  })
  const worker = await startWorker(w.ctx, [failing])
  await inTx(w.ctx, (tx) => queueJob(tx, { name: 'failing', payload: { n: 1 }, attempts: 1 }))
  await inTx(w.ctx, (tx) => queueJob(tx, { name: 'failing', payload: { n: 2 }, attempts: 3 }))
  const rows = () =>
    run<{ attempts: number; max_attempts: number; last_error: string | null; later: boolean }>(
      w.ctx.db,
      `select attempts, max_attempts, last_error, run_at > now() as later from graphile_worker.jobs where task_identifier = 'failing' order by max_attempts`,
    )
  await expect.poll(async () => (await rows()).filter((row) => row.last_error !== null)).toHaveLength(2)
  const [parked, waiting] = await rows()
  expect(parked?.last_error).toContain('the shop is closed')
  expect(waiting).toMatchObject({ max_attempts: 3, later: true })
  await worker.stop()
})

test('a payload that is not what the job expects is a failure, not a guess', async () => {
  const seen: number[] = []
  const worker = await startWorker(w.ctx, [echo('strict', seen)])
  await inTx(w.ctx, (tx) => queueJob(tx, { name: 'strict', payload: { n: 'one' }, attempts: 1 }))
  await expect.poll(async () => (await jobsNamed('strict'))[0]?.attempts).toBe(1)
  expect(seen).toEqual([])
  await worker.stop()
})

test('a schedule is kept once, whatever the number of instances', async () => {
  const nightly = (): ReturnType<typeof job<Ctx, unknown>> =>
    job<Ctx, unknown>({ name: 'nightly', payload: z.unknown(), schedule: '* * * * *', run: async () => undefined })
  const workers = await Promise.all([
    startWorker(w.ctx, [nightly()]),
    startWorker(w.ctx, [nightly()]),
    startWorker(w.ctx, [nightly()]),
  ])
  // A worker is up before it has told the database of its schedules.
  await expect
    .poll(() => run(w.ctx.db, `select identifier from graphile_worker._private_known_crontabs where identifier = 'nightly'`))
    .toHaveLength(1)
  await Promise.all(workers.map((worker) => worker.stop()))
})

test('a call to the outside inside a transaction is refused', async () => {
  await expect(inTx(w.ctx, () => callExternal(w.ctx, 'carrier', async () => 'label'))).rejects.toThrow(
    'an outside call inside a transaction',
  )
  expect(await callExternal(w.ctx, 'carrier', async () => 'label')).toBe('label')
})

let outside: Server
const bought = new Map<string, string>()
beforeAll(async () => {
  outside = createServer((request, response) => {
    const key = String(request.headers['idempotency-key'])
    if (!bought.has(key)) bought.set(key, `label-${bought.size + 1}`)
    response.end(bought.get(key))
  })
  await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done))
})
afterAll(() => new Promise((done) => outside.close(done)))

test('killed at any step and run again, a flow has bought once, recorded once and told once', async () => {
  await run(w.ctx.db, 'create table sample (id bigint primary key, claim text, answer text)')
  let next = 0
  const rows = await crashAtEveryStep<SampleInput>({
    file: path.join(import.meta.dirname, 'sample-flow.ts'),
    run: 'buySample',
    flow: 'sample',
    input: async () => {
      const id = ++next
      await run(w.ctx.db, 'insert into sample (id) values ($1)', [id])
      return { connection: w.connection, outside: `http://127.0.0.1:${(outside.address() as AddressInfo).port}`, id }
    },
    outcome: async ({ id }) => {
      const [row] = await run<{ claim: string; answer: string }>(w.ctx.db, 'select claim, answer from sample where id = $1', [id])
      const events = await run(w.ctx.db, `select 1 from event where name = 'sample.bought' and payload->>'id' = $1`, [String(id)])
      const booked = await run(w.ctx.db, `select 1 from graphile_worker._private_jobs where payload->>'id' = $1`, [String(id)])
      return `answer ${row?.answer === bought.get(row?.claim ?? '') ? 'right' : 'wrong'}, ${events.length} event, ${booked.length} job`
    },
  })
  expect(rows.map((row) => row.died)).toEqual([
    'nowhere',
    'before commit',
    'after commit',
    'before purchase',
    'after purchase',
    'before commit',
    'after commit',
  ])
  for (const row of rows) expect(row).toMatchObject({ outcome: 'answer right, 1 event, 1 job' })
  expect(bought.size).toBe(rows.length)
}, 120_000)

/** Each flow on its own, of our own network as well as of a carrier, and those of payments are proofs (`npm run proof`). */
test('an order that is paid, labelled and voided survives a kill after every step of the three', {
  timeout: 240_000,
}, async () => {
  const { file, fresh, describeOutcome, entryCounts } = await openCrashApp()
  const rows = await crashAtEveryStep<OrderFlowInput>({
    file,
    run: 'wholeFlow',
    flow: 'whole',
    input: fresh('carrier', 'added'),
    outcome: describeOutcome,
    isBrief: true,
  })
  // Three transactions with a stranger between two of them, twice, and the payment.
  expect(rows.length).toBeGreaterThan(7)
  expect(new Set(rows.map((row) => row.outcome))).toEqual(
    new Set(['status 1 pay 3 void 2 labels 1 cancelled 1 paid nothing held 0 points 124']),
  )
  // Nobody was charged or refunded once more and back.
  expect(await entryCounts()).toHaveLength(1)
})
