import { z } from 'zod'
import { moveParcel, sendCallback } from './callbacks.ts'
import { handleCarrierJob } from './queue.ts'

export const carrierJobs = [
  handleCarrierJob({
    name: 'move-sandbox-parcel',
    payload: z.object({ id: z.string() }),
    run: (ctx, { id }) => moveParcel(ctx, id),
  }),
  handleCarrierJob({ name: 'send-sandbox-callback', payload: z.object({ id: z.string(), copy: z.int() }), run: sendCallback }),
]
