import type { Ctx } from '#server/ctx.ts'
import { scheduledJob } from '#server/platform/jobs/job.ts'
import { makeDailyBackup } from './make-daily-backup.ts'

export { backupFigures } from './figures.ts'
export { manualName } from './make-daily-backup.ts'
export { recordRestore } from './record-restore.ts'
export { type BackupContext, beginRun, runBackup } from './run-backup.ts'
export { filledByMigrations } from './stored-files.ts'

/** Often, so that a backup that failed is tried again soon. */
export const backupJobs = [
  scheduledJob<Ctx>({ name: 'make-backup', schedule: '*/10 * * * *', lane: 'long', run: makeDailyBackup }),
]
