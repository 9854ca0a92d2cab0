import { readTrackingMessage } from '#server/modules/tracking/read-message.ts'
import { type OrderFlowInput, runFlow } from './order-flow.ts'

export type TrackingFlowInput = Pick<OrderFlowInput, 'connection' | 'nowMs' | 'orderId'> & { messageId: number }

/** Reads what a carrier sent. */
export const readMessageFlow = (input: TrackingFlowInput) =>
  runFlow(input, 'tracking', (ctx) => readTrackingMessage(ctx, input.messageId))
