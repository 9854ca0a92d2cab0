import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { makeApp } from '#server/app.ts'
import { compose } from '#server/compose.ts'
import type { Ctx } from '#server/ctx.ts'
import { withImportSlot } from '#server/modules/imports/import-slot.ts'
import { run } from '#server/platform/db/pool.ts'
import { type Job, job } from '#server/platform/jobs/job.ts'
import { queueJob } from '#server/platform/jobs/queue.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { makeLog } from '#server/platform/log.ts'
import { testEnv } from '#test/world/test-env.ts'
import { type World, world } from '#test/world/world.ts'

/** Two whole instances on one database, as two machines would be; changed settings are held in many-instances.test.ts. */
let a: World
let b: { ctx: Ctx; stop: () => Promise<void> }
beforeAll(async () => {
  a = await world()
  b = await compose({ env: testEnv(), log: makeLog('silent'), connection: a.connection, clock: a.ctx.clock })
  return () => b.stop()
})

type JobRunBy = { by: 'a' | 'b'; payload: unknown }

async function startBothWorkers(make: (seen: (payload: unknown) => void) => Job<Ctx>) {
  const seen: JobRunBy[] = []
  const workers = await Promise.all([
    startWorker(a.ctx, [make((payload) => seen.push({ by: 'a', payload }))]),
    startWorker(b.ctx, [make((payload) => seen.push({ by: 'b', payload }))]),
  ])
  return { seen, stop: () => Promise.all(workers.map((worker) => worker.stop())) }
}
const runsOf = (name: string) => run<{ job_id: number }>(a.ctx.db, 'select job_id from job_run where name = $1', [name])

test('a job booked on either instance runs once on one of them', async () => {
  const { seen, stop } = await startBothWorkers((note) =>
    job<Ctx, { n: number }>({ name: 'once', payload: z.object({ n: z.int() }), run: async (_ctx, payload) => note(payload.n) }),
  )
  for (let n = 0; n < 30; n++) await queueJob((n % 2 ? a : b).ctx.db, { name: 'once', payload: { n } })
  await expect.poll(() => runsOf('once')).toHaveLength(30)
  await stop()
  expect(seen.map(({ payload }) => Number(payload)).sort((x, y) => x - y)).toEqual(Array.from({ length: 30 }, (_, n) => n))
})

test('a time of a schedule runs once for both, also when it passed while neither was up', async () => {
  const passed = new Date(Date.now() - 3 * 60_000)
  // Both knew the schedule before they went down.
  await run(
    a.ctx.db,
    `insert into graphile_worker._private_known_crontabs (identifier, known_since) values ('missed', now() - interval '10 minutes')`,
  )
  const { seen, stop } = await startBothWorkers((note) =>
    job<Ctx, unknown>({
      name: 'missed',
      payload: z.unknown(),
      schedule: `${passed.getUTCMinutes()} ${passed.getUTCHours()} * * *`,
      run: async (_ctx, payload) => note(payload),
    }),
  )
  await expect.poll(() => runsOf('missed')).toHaveLength(1)
  // Both have said which times they know; whatever either would book is booked by now.
  await queueJob(a.ctx.db, { name: 'missed', payload: 'last' })
  await expect.poll(() => seen.some(({ payload }) => payload === 'last')).toBe(true)
  await stop()
  expect(seen).toHaveLength(2)
})

test('many missed times of one schedule become one job, besides those that are under way', async () => {
  await run(
    a.ctx.db,
    `insert into graphile_worker._private_known_crontabs (identifier, known_since) values ('often', now() - interval '20 minutes')`,
  )
  let finish: () => void = () => undefined
  const held = new Promise<void>((done) => {
    finish = done
  })
  const often = job<Ctx, unknown>({ name: 'often', payload: z.unknown(), schedule: '* * * * *', run: () => held })
  const worker = await startWorker(a.ctx, [often])
  const isCaughtUp = async () =>
    (
      await run<{ is: boolean }>(
        a.ctx.db,
        `select last_execution > now() - interval '2 minutes' as is from graphile_worker._private_known_crontabs where identifier = 'often'`,
      )
    )[0]?.is
  await expect.poll(isCaughtUp).toBe(true)
  const rows = await run<{ state: number }>(a.ctx.db, `select state from job where name = 'often'`)
  finish()
  await worker.stop()
  // Of twenty missed times a worker may have begun up to four; all the others are one.
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ state }) => state !== 2).length).toBeLessThanOrEqual(1)
})

test('a group that loses a node on one instance has lost it on the other, and so has its new member', async () => {
  const other = await makeApp(b.ctx, { migrations: [] })
  const clerk = await a.build.admin({ nodes: ['country/index'] })
  const codeAtB = async () => {
    const answer = await other.inject({ url: '/admin/country/index', headers: { server: 'true', batoken: clerk.token } })
    return (answer.json() as { code: number }).code
  }
  await expect.poll(codeAtB).toBe(1)
  await run(
    a.ctx.db,
    `delete from admin_group_rule where group_id = (select group_id from admin_group_access where admin_id = $1) and rule_id = (select id from admin_rule where name = 'country/index')`,
    [clerk.id],
  )
  await expect.poll(codeAtB).toBe(401)
  await run(a.ctx.db, `update admin_rule set title_en = 'Lands' where name = 'country'`)
  const titleAtB = () => b.ctx.access.current().admin.rules.find((rule) => rule.name === 'country')?.title_en
  await expect.poll(titleAtB).toBe('Lands')
  await other.close()
})

test('a session opened on one instance is good on the other until it is ended there', async () => {
  const other = await makeApp(b.ctx, { migrations: [] })
  const member = await a.build.member()
  const headers = { server: 'true', 'ba-user-token': member.token }
  const infoAtB = async () =>
    ((await other.inject({ url: '/api/index/index?requiredLogin=1', headers })).json() as { code: number }).code
  expect(await infoAtB()).toBe(1)
  await a.post('/api/user/logout', { member: member.token, body: { refresh_token: member.refreshToken } })
  expect(await infoAtB()).not.toBe(1)
  await other.close()
})

test('a member imports two files at once, on both instances together', async () => {
  const { id } = await a.build.member()
  let finish: () => void = () => undefined
  const isRead = new Promise<void>((done) => {
    finish = done
  })
  const refused: unknown[] = []
  const all = Array.from({ length: 10 }, (_, at) =>
    withImportSlot((at % 2 ? a : b).ctx, id, () => isRead).then(
      () => 'read',
      (error) => void refused.push(error),
    ),
  )
  await expect.poll(() => refused.length).toBe(8)
  for (const error of refused) expect(error).toMatchObject({ code: 'import.too_many', detail: { most: 2 } })
  finish()
  expect((await Promise.all(all)).filter((word) => word === 'read')).toHaveLength(2)
  expect(await withImportSlot(b.ctx, id, async () => 'next')).toBe('next')
})
