import { z } from 'zod'
import { type ReturnVerb, returnQueue } from '#domain/return/status.ts'
import { callsAt, endpoint } from './endpoint.ts'
import { type Field, type FieldFlags, option } from './fields.ts'
import { line, rowId } from './inputs.ts'
import { orderContent } from './order.ts'

/** What is looked at before something is done with a return: prices, queues, the order that a number means, and what happened so far. */

/** Whose turn it is, for the desk; the table works it out. */
export const returnQueueField = (flags: FieldFlags = {}): Field =>
  option(
    {
      [returnQueue.closed]: 'returnOrder.queue.closed',
      [returnQueue.decide]: 'returnOrder.queue.decide',
      [returnQueue.member]: 'returnOrder.queue.member',
      [returnQueue.finish]: 'returnOrder.queue.finish',
      [returnQueue.coming]: 'returnOrder.queue.coming',
    },
    flags,
  )

/** One line of its history, in both details (`row.history`), worded in the caller's language. */
export type ReturnMoment = { id: number; verb: ReturnVerb; text: string; reason: string; actor: string; time: number }

/** A channel that takes the parcel with its price of now, or why it does not. */
export const returnChannel = z.strictObject({
  channel_id: z.int(),
  name: z.string(),
  amount: z.string(),
  days: z.string(),
  reason: z.string(),
})
export type ReturnChannel = z.output<typeof returnChannel>

const channels = z.strictObject({ channels: z.array(returnChannel) })

const { get, post } = callsAt('/api/returnOrder', 'member:account/refundOrder')

export const returnQuotes = {
  /** What a label of ours to one of our warehouses costs on each channel. */
  labelChannels: get('labelChannels', { input: z.object({ order_id: rowId, warehouse_id: rowId }), output: channels }),
  /** What sending a parcel in stock on to another address costs. */
  reshipChannels: post('reshipChannels', {
    input: z.object({ id: rowId, receiver: orderContent.shape.receiver }),
    output: channels,
  }),
}

export const returnMatch = {
  /** The order that a number means, to be looked at before a parcel is given to it. */
  findOrder: endpoint({
    path: 'GET /admin/unclaimedReturn/findOrder',
    access: 'admin:unclaimedReturn/match',
    input: z.object({ order_code: line(60) }),
    output: z.strictObject({
      order_code: z.string(),
      tracking_number: z.string(),
      username: z.string(),
      receiver: z.string(),
      contents: z.string(),
      create_time: z.int(),
      /** the open return of that order, whose parcel it then is; '' where a new one is made */
      return_no: z.string(),
      /** why the parcel cannot be given to it, in words; '' where it can */
      reason: z.string(),
    }),
  }),
}
