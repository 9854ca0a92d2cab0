import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { type Job, scheduledJob } from '#server/platform/jobs/job.ts'
import { handleJob } from '#server/reactions.ts'
import { followReturnOrder } from './follow-order.ts'
import { requestReturnPayout } from './payout.ts'
import { makeReshipOrderLater } from './reship.ts'
import { sweepReturns } from './sweeps.ts'

const ofReturn = z.object({ return_id: z.int() })

export const returnJobs: Job<Ctx>[] = [
  handleJob({
    name: 'follow-return-order',
    payload: z.object({ order_id: z.int() }),
    run: (ctx, { order_id: id }) => followReturnOrder(ctx, id),
  }),
  handleJob({ name: 'make-reship-order', payload: ofReturn, run: (ctx, { return_id: id }) => makeReshipOrderLater(ctx, id) }),
  handleJob({ name: 'request-return-payout', payload: ofReturn, run: (ctx, { return_id: id }) => requestReturnPayout(ctx, id) }),
  scheduledJob<Ctx>({ name: 'sweep-returns', schedule: '23 * * * *', run: (ctx) => sweepReturns(ctx, ctx.clock()) }),
]
