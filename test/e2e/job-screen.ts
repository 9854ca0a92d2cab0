import { run } from '#server/platform/db/pool.ts'
import { queueJob } from '#server/platform/jobs/queue.ts'
import type { World } from '#test/world/world.ts'

/** Books a job and brings it into a state, as a worker would have left it. */
export async function createJob(w: World, name: string, left = '', payload: unknown = { order_id: 7 }): Promise<number> {
  const id = await queueJob(w.ctx.db, { name, payload, attempts: 3 })
  if (left) await run(w.ctx.db, `update graphile_worker._private_jobs set ${left} where id = $1`, [id])
  return id
}

export const left = {
  running: `locked_at = now(), locked_by = 'worker-1'`,
  parked: `attempts = 3, last_error = 'Error: the shop is closed' || chr(10) || '    at sync (shop.ts:7)' || repeat(chr(10) || '    at next', 20)`,
  retrying: `attempts = 1, last_error = 'the carrier did not answer', run_at = now() + interval '10 minutes'`,
}

/** One job of each kind, for looking at. */
export async function createJobs(w: World): Promise<void> {
  await createJob(w, 'send-mail')
  await createJob(w, 'make-label', left.running)
  await createJob(w, 'read-tracking', left.retrying)
  await createJob(w, 'sync-shop', left.parked, { shop_id: 12, token: 'secret', since: '2026-03-09' })
}
