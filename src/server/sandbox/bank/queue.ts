import type { Ctx } from '#server/ctx.ts'
import { jobHandler } from '#server/platform/jobs/job.ts'
import { jobQueue } from '#server/platform/jobs/queue.ts'

/** What the bank does later, after the time that its behaviour says: only the bank itself queues these. */
type BankJobs = {
  'send-sandbox-event': { id: string }
  'settle-sandbox-refund': { id: string }
  'fail-sandbox-refund': { id: string }
  'move-sandbox-dispute': { id: string; to: 'opened' | 'won' | 'lost' }
  'expire-sandbox-payment': { id: string }
}

export const queueBankJob = jobQueue<BankJobs>()
export const handleBankJob = jobHandler<Ctx, BankJobs>()
