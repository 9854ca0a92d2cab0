import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { scheduledJob } from '#server/platform/jobs/job.ts'
import { handleJob } from '#server/reactions.ts'
import { checkPayment } from './check-payment.ts'
import { checkRefunds, sendRefund } from './refunds/send-refund.ts'
import { settleEvent } from './settle-event.ts'
import { claimChecks } from './store.ts'
import { checkEvents } from './waiting-events.ts'

const one = z.object({ id: z.int() })

const settle = handleJob({
  name: 'settle-payment-event',
  payload: one,
  run: (ctx, { id }) => settleEvent(ctx, id),
})

const send = handleJob({ name: 'send-refund', payload: one, run: (ctx, { id }) => sendRefund(ctx, id) })

const batchSize = 100

/** Every minute: what no callback settled is asked for, and what came too early is looked at again. May run twice. */
const check = scheduledJob<Ctx>({
  name: 'check-payments',
  schedule: '* * * * *',
  run: async (ctx) => {
    const now = ctx.clock()
    for (const payment of await claimChecks(ctx.db, now, new Date(now.getTime() + 60_000), batchSize))
      await checkPayment(ctx, payment)
    await checkRefunds(ctx)
    await checkEvents(ctx)
  },
})

export const paymentJobs = [settle, send, check]
