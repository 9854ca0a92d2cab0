import type { Ctx } from '#server/ctx.ts'
import { scheduledJob } from '#server/platform/jobs/job.ts'
import { deleteImportsBefore, emptyImportsBefore } from './store.ts'

const dayMs = 86_400_000
const batchSize = 20

/** Every hour: forgets the rows of files that were sent more than a day ago, and the files themselves with old tasks. What was added stays. May run twice. */
export const importCleanupJob = scheduledJob<Ctx>({
  name: 'delete-old-imports',
  schedule: '23 * * * *',
  run: async (ctx) => {
    const now = ctx.clock().getTime()
    const keptMs = ctx.settings.get('task_keep_days') * dayMs
    while ((await emptyImportsBefore(ctx.db, new Date(now - dayMs), batchSize)).length === batchSize);
    while ((await deleteImportsBefore(ctx.db, new Date(now - Math.max(keptMs, dayMs)), batchSize)).length === batchSize);
  },
})
