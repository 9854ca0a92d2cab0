import { expect, test } from 'vitest'
import { queueJob } from '#server/platform/jobs/queue.ts'
import { world } from '#test/world/world.ts'

const behind = '1 jobs have waited for more than five minutes'

test.each([
  ['web', 200],
  ['all', 200],
  ['worker', 503],
] as const)('a queue that is behind is told by every instance; role %s then answers %s', async (role, status) => {
  const w = await world({ env: { ROLE: role } })
  const ready = async () => {
    const answer = await w.app.inject({ url: '/readyz' })
    return { status: answer.statusCode, checks: answer.json<{ checks: object }>().checks }
  }
  expect((await ready()).checks).toEqual({ database: 'ok', locale: 'ok', migrations: 'ok', queue: 'ok' })
  await queueJob(w.ctx.db, { name: 'late', payload: {}, runAt: new Date(Date.now() - 360_000) })
  expect(await ready()).toMatchObject({ status, checks: { queue: behind } })
})
