import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { scheduledJob } from '#server/platform/jobs/job.ts'
import { handleJob } from '#server/reactions.ts'
import { deleteOldMessages, requeueStaleMessages } from './messages.ts'
import { notifyParcel } from './notify-parcel.ts'
import { pollCarriers } from './poll-carriers.ts'
import { readTrackingMessage } from './read-message.ts'
import { refoldTracking } from './refold-tracking.ts'

const one = z.object({ id: z.int() })

export const trackingJobs = [
  handleJob({ name: 'read-tracking-message', payload: one, run: (ctx, { id }) => readTrackingMessage(ctx, id) }),
  handleJob({
    name: 'refold-tracking',
    payload: z.object({ code_id: z.int() }),
    lane: 'long',
    run: (ctx, { code_id: id }) => refoldTracking(ctx, id),
  }),
  handleJob({
    name: 'notify-parcel',
    payload: z.object({ order_id: z.int() }),
    run: (ctx, { order_id: id }) => notifyParcel(ctx, id),
  }),
  scheduledJob<Ctx>({ name: 'retry-stalled-tracking', schedule: '* * * * *', run: requeueStaleMessages }),
  scheduledJob<Ctx>({ name: 'poll-carriers', schedule: '* * * * *', lane: 'carrier', run: pollCarriers }),
  scheduledJob<Ctx>({ name: 'delete-old-tracking-messages', schedule: '11 3 * * *', lane: 'long', run: deleteOldMessages }),
]
