import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { scheduledJob } from '#server/platform/jobs/job.ts'
import { handleJob } from '#server/reactions.ts'
import { lookUpLateLabels } from './late-label.ts'
import { makeLabel } from './make-label.ts'
import { closeManifest } from './manifests/close-manifest.ts'
import { refundUnused, requeueStale, requeueStaleManifests } from './sweeps.ts'
import { voidLabel } from './void-label.ts'

const payload = z.object({ order_id: z.int() })
const manifestPayload = z.object({ manifest_id: z.int() })

export const dispatchJobs = [
  handleJob({ name: 'make-label', payload, lane: 'carrier', run: (ctx, { order_id: id }) => makeLabel(ctx, id) }),
  handleJob({ name: 'void-label', payload, lane: 'carrier', run: (ctx, { order_id: id }) => voidLabel(ctx, id) }),
  handleJob({
    name: 'close-manifest',
    payload: manifestPayload,
    lane: 'carrier',
    run: (ctx, { manifest_id: id }) => closeManifest(ctx, id),
  }),
  scheduledJob<Ctx>({ name: 'retry-stalled-manifests', schedule: '* * * * *', run: requeueStaleManifests }),
  scheduledJob<Ctx>({ name: 'retry-stalled-labels', schedule: '* * * * *', run: requeueStale }),
  scheduledJob<Ctx>({ name: 'look-up-late-labels', schedule: '* * * * *', lane: 'carrier', run: lookUpLateLabels }),
  scheduledJob<Ctx>({ name: 'refund-unused-labels', schedule: '23 * * * *', run: refundUnused }),
]
