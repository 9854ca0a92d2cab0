import { z } from 'zod'
import { handleSandboxJob } from '../queue.ts'
import { sendEvent } from './events.ts'
import { expirePayment, moveDispute } from './pay.ts'
import { finishRefund, reverseRefund } from './refunds.ts'

const one = z.object({ id: z.string() })

export const bankJobs = [
  handleSandboxJob({ name: 'send-sandbox-event', payload: one, run: (ctx, { id }) => sendEvent(ctx, id) }),
  handleSandboxJob({ name: 'settle-sandbox-refund', payload: one, run: (ctx, { id }) => finishRefund(ctx, id) }),
  handleSandboxJob({ name: 'fail-sandbox-refund', payload: one, run: (ctx, { id }) => reverseRefund(ctx, id) }),
  handleSandboxJob({
    name: 'move-sandbox-dispute',
    payload: one.extend({ to: z.enum(['opened', 'won', 'lost']) }),
    run: moveDispute,
  }),
  handleSandboxJob({
    name: 'expire-sandbox-payment',
    payload: one,
    run: async (ctx, { id }) => void (await expirePayment(ctx, id)),
  }),
]
