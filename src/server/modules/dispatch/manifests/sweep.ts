import { manifestState } from '#domain/manifest/state.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { jobIsQueuedSql } from '#server/platform/jobs/queue.ts'
import { staleMs } from '../sweeps.ts'
import { queueClosing } from './close-manifest.ts'

const batchSize = 500

/** Books again the manifests that a killed process left being closed: nobody is at them and no retry is booked. May run twice. */
export async function requeueStaleManifests(ctx: Ctx): Promise<void> {
  const now = ctx.clock()
  const waiting = await run<{ id: number }>(
    ctx.db,
    `select m.id from manifest m
     where m.state = ${manifestState.closing} and m.update_time < $1 and m.leased_until <= $2
       and (m.next_try_time is null or m.next_try_time < $1) and not ${jobIsQueuedSql(`'manifest:' || m.id`)}
     order by m.update_time limit ${batchSize}`,
    [new Date(now.getTime() - staleMs), now],
  )
  for (const { id } of waiting) await queueClosing(ctx.db, id)
}
