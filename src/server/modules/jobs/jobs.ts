import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { scheduledJob } from '#server/platform/jobs/job.ts'

const dayMs = 86_400_000

/** Every night: forgets how jobs ended longer ago than the operator wants to know. May run twice. */
export const deleteOldJobRuns = scheduledJob<Ctx>({
  name: 'delete-old-runs',
  schedule: '27 3 * * *',
  lane: 'long',
  run: async (ctx) => {
    const before = new Date(ctx.clock().getTime() - ctx.settings.get('job_run_keep_days') * dayMs)
    await run(ctx.db, 'delete from job_run where create_time < $1', [before])
  },
})
