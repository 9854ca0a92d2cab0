import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { job } from '#server/platform/jobs/job.ts'
import { sendEvent } from './events.ts'
import { expirePayment, moveDispute } from './pay.ts'
import { finishRefund, reverseRefund } from './refunds.ts'

const one = z.object({ id: z.string() })

export const bankJobs = [
  job<Ctx, z.output<typeof one>>({ name: 'send-sandbox-event', payload: one, run: (ctx, { id }) => sendEvent(ctx, id) }),
  job<Ctx, z.output<typeof one>>({ name: 'settle-sandbox-refund', payload: one, run: (ctx, { id }) => finishRefund(ctx, id) }),
  job<Ctx, z.output<typeof one>>({ name: 'fail-sandbox-refund', payload: one, run: (ctx, { id }) => reverseRefund(ctx, id) }),
  job<Ctx, { id: string; to: 'opened' | 'won' | 'lost' }>({
    name: 'move-sandbox-dispute',
    payload: one.extend({ to: z.enum(['opened', 'won', 'lost']) }),
    run: moveDispute,
  }),
  job<Ctx, z.output<typeof one>>({
    name: 'expire-sandbox-payment',
    payload: one,
    run: async (ctx, { id }) => void (await expirePayment(ctx, id)),
  }),
]
