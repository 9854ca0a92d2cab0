import { notifyParcel } from '#server/modules/tracking/notify-parcel.ts'
import { readTrackingMessage } from '#server/modules/tracking/read-message.ts'
import { type OrderFlowInput, runFlow } from './order-flow.ts'

export type TrackingFlowInput = Pick<OrderFlowInput, 'connection' | 'nowMs' | 'orderId'> & { messageId: number }

/** Reads what a carrier sent. */
export const readMessageFlow = (input: TrackingFlowInput) =>
  runFlow(input, 'tracking', (ctx) => readTrackingMessage(ctx, input.messageId))

export type NoticeFlowInput = Pick<OrderFlowInput, 'connection' | 'nowMs' | 'orderId'>

/** Tells whoever waits for a parcel where it is. */
export const notifyParcelFlow = (input: NoticeFlowInput) => runFlow(input, 'notice', (ctx) => notifyParcel(ctx, input.orderId))
