import { beforeAll, expect, test } from 'vitest'
import { makeApp } from '#server/app.ts'
import { readMigrations } from '#server/platform/db/migrate.ts'
import { run } from '#server/platform/db/pool.ts'
import { queueJob } from '#server/platform/jobs/queue.ts'
import { migrationsDir } from '#server/project-root.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})

const behind = '1 jobs have waited for more than five minutes'

test.each([
  ['web', 200],
  ['all', 200],
  ['worker', 503],
] as const)('a queue that is behind is told by every instance; role %s then answers %s', async (role, status) => {
  const app = await makeApp({ ...w.ctx, env: { ...w.ctx.env, role } }, { migrations: await readMigrations(migrationsDir) })
  const ready = async () => {
    const answer = await app.inject({ url: '/readyz' })
    return { status: answer.statusCode, checks: answer.json<{ checks: object }>().checks }
  }
  expect((await ready()).checks).toEqual({
    database: 'ok',
    locale: 'ok',
    migrations: 'ok',
    queue: 'ok',
    disk: expect.any(String),
  })
  await queueJob(w.ctx.db, { name: 'late', payload: {}, delayMs: -360_000 })
  expect(await ready()).toMatchObject({ status, checks: { queue: behind } })
  await run(w.ctx.db, `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`)
  await app.close()
})
