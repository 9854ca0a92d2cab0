import type { Ctx } from '#server/ctx.ts'
import { scheduledJob } from '#server/platform/jobs/job.ts'
import { checkAttachment } from './actions/check-attachment.ts'
import { deletePendingFile, listPendingDeletions } from './pending-deletion.ts'
import { listUnchecked } from './store.ts'

const checkBatchSize = 500
/** A bucket answers some hundred such questions a second: so many take minutes, and a million files are gone through in two months. */
const maxChecksPerNight = 20_000
/** Whoever is deleting a file at this moment is left to it. */
const pendingGraceMs = 600_000

/** Every night: looks for the files that nobody has looked for the longest. May run twice. */
const checkFilesJob = scheduledJob<Ctx>({
  name: 'check-files',
  schedule: '47 3 * * *',
  lane: 'long',
  run: async (ctx) => {
    const before = ctx.clock()
    for (let checked = 0; checked < maxChecksPerNight; checked += checkBatchSize) {
      const rows = await listUnchecked(ctx.db, { before, storages: storagesOf(ctx), limit: checkBatchSize })
      for (const row of rows) await checkAttachment(ctx, row)
      if (rows.length < checkBatchSize) return
    }
  },
})

/** Removes what a process that died, or a bucket that did not answer, left behind. May run twice. */
const deletePendingFilesJob = scheduledJob<Ctx>({
  name: 'remove-left-files',
  schedule: '*/10 * * * *',
  run: async (ctx) => {
    const pendingFiles = await listPendingDeletions(ctx.db, new Date(ctx.clock().getTime() - pendingGraceMs), storagesOf(ctx))
    for (const file of pendingFiles) await deletePendingFile(ctx, file)
  },
})

const storagesOf = ({ files }: Ctx): string[] => ['local', 's3'].filter((name) => files.find(name))

export const fileJobs = [checkFilesJob, deletePendingFilesJob]
