import type { Ctx } from '#server/ctx.ts'
import { scheduledJob } from '#server/platform/jobs/job.ts'
import { closeUnansweredClaims, remindOfClaims } from './close-claims.ts'

export const claimJobs = [
  scheduledJob<Ctx>({
    name: 'close-unanswered-claims',
    schedule: '47 * * * *',
    run: async (ctx) => {
      await closeUnansweredClaims(ctx, ctx.clock())
      await remindOfClaims(ctx, ctx.clock())
    },
  }),
]
