import type { Ctx } from '#server/ctx.ts'
import { deleteRunsBefore } from '#server/platform/jobs/history.ts'
import { scheduledJob } from '#server/platform/jobs/job.ts'

const dayMs = 86_400_000

/** Every night: forgets how jobs ended longer ago than the operator wants to know. May run twice. */
export const deleteOldJobRuns = scheduledJob<Ctx>({
  name: 'delete-old-runs',
  schedule: '27 3 * * *',
  lane: 'long',
  run: async (ctx) => {
    const before = new Date(ctx.clock().getTime() - ctx.settings.get('job_run_keep_days') * dayMs)
    await deleteRunsBefore(ctx.db, before)
  },
})
