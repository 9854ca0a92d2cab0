import type { Ctx } from '#server/ctx.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import { shopNotifyJobs } from './notify/jobs.ts'
import { shopOrderJobs } from './orders/jobs.ts'
import { shopSyncJobs } from './sync/jobs.ts'

export const shopJobs: Job<Ctx>[] = [...shopSyncJobs, ...shopOrderJobs, ...shopNotifyJobs]
