import { z } from 'zod'
import { handleJob } from '#server/reactions.ts'
import { notifyParcel } from './notify-parcel.ts'

export const parcelJobs = [
  handleJob({
    ...{ name: 'notify-parcel', payload: z.object({ order_id: z.int() }) },
    run: (ctx, { order_id: id }) => notifyParcel(ctx, id),
  }),
]
