import type { Ctx } from '#server/ctx.ts'
import { adminLogCleanupJob } from '#server/modules/access/index.ts'
import { backupJob } from '#server/modules/backups/index.ts'
import { claimJobs } from '#server/modules/claims/index.ts'
import { dispatchJobs } from '#server/modules/dispatch/index.ts'
import { fileJobs } from '#server/modules/files/index.ts'
import { signInCleanupJob } from '#server/modules/identity/index.ts'
import { importCleanupJob } from '#server/modules/imports/index.ts'
import { deleteOldJobRuns } from '#server/modules/jobs/index.ts'
import { messageJobs } from '#server/modules/messages/index.ts'
import { deleteOldNotices } from '#server/modules/notices/index.ts'
import { paymentJobs } from '#server/modules/payments/index.ts'
import { returnJobs } from '#server/modules/returns/index.ts'
import { shopJobs } from '#server/modules/shops/index.ts'
import { taskJobs } from '#server/modules/tasks/index.ts'
import { trackingJobs } from '#server/modules/tracking/index.ts'
import { walletJobs } from '#server/modules/wallet/index.ts'
import { warehouseJobs } from '#server/modules/warehouses/index.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import { sandboxJobs } from './sandbox/jobs.ts'
import { taskKinds } from './tasks.ts'

/** Every job that this application runs, module by module. What queues them stands in reactions.ts. */
export const jobs: Job<Ctx>[] = [
  ...messageJobs,
  signInCleanupJob,
  deleteOldJobRuns,
  adminLogCleanupJob,
  deleteOldNotices,
  importCleanupJob,
  ...fileJobs,
  ...paymentJobs,
  ...walletJobs,
  ...dispatchJobs,
  ...trackingJobs,
  ...warehouseJobs,
  ...shopJobs,
  ...returnJobs,
  ...claimJobs,
  backupJob,
  ...taskJobs(taskKinds),
  ...sandboxJobs,
]
