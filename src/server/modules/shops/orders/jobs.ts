import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import { handleJob } from '#server/reactions.ts'
import { followOrder } from '../follow-order.ts'

export const shopOrderJobs: Job<Ctx>[] = [
  handleJob({
    name: 'follow-shop-order',
    payload: z.object({ order_id: z.int() }),
    attempts: 10,
    run: (ctx, { order_id: orderId }) => followOrder(ctx, orderId),
  }),
]
