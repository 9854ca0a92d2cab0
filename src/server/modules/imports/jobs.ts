import type { Ctx } from '#server/ctx.ts'
import { scheduledJob } from '#server/platform/jobs/job.ts'
import { deleteImportsBefore } from './store.ts'

const retentionMs = 86_400_000
const batchSize = 20

/** Every hour: forgets files that were sent more than a day ago, with their rows. What was added stays. May run twice. */
export const importCleanupJob = scheduledJob<Ctx>({
  name: 'forget-old-imports',
  schedule: '23 * * * *',
  run: async (ctx) => {
    const before = new Date(ctx.clock().getTime() - retentionMs)
    while ((await deleteImportsBefore(ctx.db, before, batchSize)).length === batchSize);
  },
})
