import type { Ctx } from '#server/ctx.ts'
import { jobHandler } from '#server/platform/jobs/job.ts'
import { jobQueue } from '#server/platform/jobs/queue.ts'

/** What the demo shop does later: only the shop itself queues it. */
type ShopJobs = { 'send-sandbox-shop-event': { id: string; copy: number } }

export const queueShopJob = jobQueue<ShopJobs>()
export const handleShopJob = jobHandler<Ctx, ShopJobs>()
