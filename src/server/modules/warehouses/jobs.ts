import type { Ctx } from '#server/ctx.ts'
import { scheduledJob } from '#server/platform/jobs/job.ts'
import { takeDueReweighs } from './settle-reweigh.ts'

export const warehouseJobs = [
  scheduledJob<Ctx>({ name: 'take-due-reweighs', schedule: '37 * * * *', run: (ctx) => takeDueReweighs(ctx, ctx.clock()) }),
]
