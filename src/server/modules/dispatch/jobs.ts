import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { job } from '#server/platform/jobs/job.ts'
import { lookUpLateLabels } from './late-label.ts'
import { makeLabel } from './make-label.ts'
import { refundUnused, requeueStale } from './sweeps.ts'
import { voidLabel } from './void-label.ts'

const payload = z.object({ order_id: z.int() })

export const dispatchJobs = [
  job<Ctx, { order_id: number }>({
    ...{ name: 'make-label', payload, lane: 'carrier' },
    run: (ctx, { order_id: id }) => makeLabel(ctx, id),
  }),
  job<Ctx, { order_id: number }>({
    ...{ name: 'void-label', payload, lane: 'carrier' },
    run: (ctx, { order_id: id }) => voidLabel(ctx, id),
  }),
  job<Ctx, unknown>({ name: 'wake-forgotten-labels', payload: z.unknown(), schedule: '* * * * *', run: requeueStale }),
  job<Ctx, unknown>({
    ...{ name: 'look-up-late-labels', payload: z.unknown(), schedule: '* * * * *', lane: 'carrier' },
    run: lookUpLateLabels,
  }),
  job<Ctx, unknown>({ name: 'refund-unused-labels', payload: z.unknown(), schedule: '23 * * * *', run: refundUnused }),
]
