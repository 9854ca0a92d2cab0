import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { scheduledJob } from '#server/platform/jobs/job.ts'
import { handleJob } from '#server/reactions.ts'
import { notifyShop } from './notify-shop.ts'
import { planNotices } from './plan-notices.ts'
import { requeueNotices, tellFailedNotices } from './sweep.ts'

export const shopNotifyJobs = [
  handleJob({
    ...{ name: 'notify-shop', payload: z.object({ shop_order_id: z.int() }), lane: 'carrier' },
    run: (ctx, { shop_order_id: id }) => notifyShop(ctx, id),
  }),
  handleJob({
    ...{ name: 'plan-shop-notices', payload: z.object({ order_id: z.int() }) },
    run: (ctx, { order_id: id }) => planNotices(ctx, id),
  }),
  scheduledJob<Ctx>({ name: 'notify-shops', schedule: '* * * * *', run: requeueNotices }),
  scheduledJob<Ctx>({ name: 'tell-failed-shop-notices', schedule: '* * * * *', run: tellFailedNotices }),
]
