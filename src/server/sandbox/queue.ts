import type { Ctx } from '#server/ctx.ts'
import { jobHandler } from '#server/platform/jobs/job.ts'
import { jobQueue } from '#server/platform/jobs/queue.ts'

/** What bank, carrier and shop do later, after the time that their behaviour says: only they themselves queue these. */
type SandboxJobs = {
  'send-sandbox-event': { id: string }
  'settle-sandbox-refund': { id: string }
  'fail-sandbox-refund': { id: string }
  'move-sandbox-dispute': { id: string; to: 'opened' | 'won' | 'lost' }
  'expire-sandbox-payment': { id: string }
  'move-sandbox-parcel': { id: string }
  'send-sandbox-callback': { id: string; copy: number }
  'send-sandbox-shop-event': { id: string; copy: number }
}

export const queueSandboxJob = jobQueue<SandboxJobs>()
export const handleSandboxJob = jobHandler<Ctx, SandboxJobs>()
