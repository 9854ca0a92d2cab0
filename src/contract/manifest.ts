import { z } from 'zod'
import { callsAt, endpoint, staffCalls } from './endpoint.ts'
import { calendarDay, emptyInput, rowId, rowIds } from './inputs.ts'
import { actionResult } from './row-action.ts'

/** The day's lists of parcels that are handed to a carrier, for members; their list of closed ones is `member-lists/manifest.ts`. */

const access = 'member:account/manifest'

/** What can be handed over now of one channel. */
const waitingChannel = z.strictObject({
  channel_id: z.int(),
  channel_name: z.string(),
  /** for which day it would be closed now, and the hour of the day until which it was today; empty: no such hour */
  day: z.string(),
  cutoff: z.string(),
  is_past_cutoff: z.union([z.literal(0), z.literal(1)]),
  parcels: z.int(),
  weight: z.int(),
  /** how many of them the carrier refused before */
  refused: z.int(),
  /** when the label of the oldest was made */
  oldest_time: z.int(),
})
export type WaitingChannel = z.output<typeof waitingChannel>

const parcel = z.strictObject({
  id: z.int(),
  order_code: z.string(),
  tracking_number: z.string(),
  receiver_name: z.string(),
  destination: z.string(),
  weight: z.int(),
  is_effective: z.int(),
  is_manifesting: z.union([z.literal(0), z.literal(1)]),
  reason: z.string(),
})
export type ManifestParcelRow = z.output<typeof parcel>

/** The first parcels of a manifest, and how many there are. */
const parcels = z.strictObject({ list: z.array(parcel), total: z.int() })
const parcelsInput = z.object({ id: rowId, limit: z.coerce.number().int().min(1).max(500).default(100) })
const url = z.strictObject({ url: z.string() })

const { get, post } = callsAt('/api/manifest', access)

export const manifests = {
  /** These orders, or all that can be handed over of a channel for a day: today, or the next day once the channel's hour is over. */
  close: endpoint({
    path: 'POST /api/sheetOrder/manifest',
    access: 'member:account/sheetOrder',
    input: z
      .object({ ids: rowIds.optional(), channel_id: rowId.optional(), day: calendarDay.optional() })
      .refine(({ ids, channel_id }) => (ids === undefined) !== (channel_id === undefined), {
        error: 'invalid.required',
        path: ['ids'],
      }),
    output: actionResult,
  }),
  waiting: get('waiting', { input: emptyInput, output: z.strictObject({ list: z.array(waitingChannel), most: z.int() }) }),
  parcels: get('parcels', { input: parcelsInput, output: parcels }),
  print: post('print', { heavy: true, input: z.object({ id: rowId }), output: url }),
}

const desk = staffCalls('manifest')

/** The same of any member's, for staff. */
export const manifestDesk = {
  parcels: desk.get('parcels', { access: 'admin:manifest/index', input: parcelsInput, output: parcels }),
  print: desk.post('print', { heavy: true, input: z.object({ id: rowId }), output: url }),
}
