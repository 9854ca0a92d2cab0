import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { rowId } from './inputs.ts'

export const trackingCallback = {
  /** What the carrier of a channel says of its parcels. Signed by it with the channel's key; believed by nobody before that was checked. */
  notify: endpoint({
    path: 'POST /api/tracking/notify/:channel',
    access: 'public',
    input: z.object({ channel: rowId }),
    output: z.strictObject({ received: z.literal(1) }),
    raw: true,
  }),
}
