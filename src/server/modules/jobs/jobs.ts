import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { type Job, job } from '#server/platform/jobs/job.ts'
import { freeJobs } from './store.ts'

const dayMs = 86_400_000

/** Every night: forgets how jobs ended longer ago than the operator wants to know. May run twice. */
export const forgetOldRuns = job<Ctx, unknown>({
  name: 'forget-old-runs',
  payload: z.unknown(),
  schedule: '27 3 * * *',
  run: async (ctx) => {
    const before = new Date(ctx.clock().getTime() - ctx.settings.get('job_run_keep_days') * dayMs)
    await run(ctx.db, 'delete from job_run where create_time < $1', [before])
  },
})

/** Longer than anybody is at a short job: whoever holds one for so long has died. */
const lostAfterMinutes = 5

/**
 * Every minute: gives back the short jobs of a killed process, for which the queue itself waits four hours. Schedules come again by themselves;
 * labels and tasks are found by their leases. May run twice.
 */
export const freeLostJobs = (jobs: Job<Ctx>[]): Job<Ctx> =>
  job<Ctx, unknown>({
    name: 'free-lost-jobs',
    payload: z.unknown(),
    schedule: '* * * * *',
    run: async ({ db, log }) => {
      const names = jobs.flatMap(({ lane, schedule, name }) => (lane === 'quick' && !schedule ? [name] : []))
      for (const freed of await freeJobs(db, names, lostAfterMinutes)) log.warn(freed, 'a job was left by a process that died')
    },
  })
