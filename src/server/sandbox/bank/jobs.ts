import { z } from 'zod'
import { sendEvent } from './events.ts'
import { expirePayment, moveDispute } from './pay.ts'
import { handleBankJob } from './queue.ts'
import { finishRefund, reverseRefund } from './refunds.ts'

const one = z.object({ id: z.string() })

export const bankJobs = [
  handleBankJob({ name: 'send-sandbox-event', payload: one, run: (ctx, { id }) => sendEvent(ctx, id) }),
  handleBankJob({ name: 'settle-sandbox-refund', payload: one, run: (ctx, { id }) => finishRefund(ctx, id) }),
  handleBankJob({ name: 'fail-sandbox-refund', payload: one, run: (ctx, { id }) => reverseRefund(ctx, id) }),
  handleBankJob({
    name: 'move-sandbox-dispute',
    payload: one.extend({ to: z.enum(['opened', 'won', 'lost']) }),
    run: moveDispute,
  }),
  handleBankJob({
    name: 'expire-sandbox-payment',
    payload: one,
    run: async (ctx, { id }) => void (await expirePayment(ctx, id)),
  }),
]
