import type { Ctx } from '#server/ctx.ts'
import { jobHandler } from '#server/platform/jobs/job.ts'
import { jobQueue } from '#server/platform/jobs/queue.ts'

/** What the carrier does later: only the carrier itself queues these. */
type CarrierJobs = {
  'move-sandbox-parcel': { id: string }
  'send-sandbox-callback': { id: string; copy: number }
}

export const queueCarrierJob = jobQueue<CarrierJobs>()
export const handleCarrierJob = jobHandler<Ctx, CarrierJobs>()
