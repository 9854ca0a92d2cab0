import { isSandboxSigned } from '../../sandbox-signature.ts'
import { type CallbackFacts, malformedCallback, type RawCallback, wrongSignature } from '../port.ts'
import { paymentFacts, refundFacts } from './facts.ts'
import { eventSchema } from './wire.ts'

/** Believes a callback only if the bank signed exactly these bytes, and not long ago. */
export function readEvent(callback: RawCallback, { secret, now }: { secret: string; now: Date }): CallbackFacts[] {
  if (!isSandboxSigned(callback, { secret, now })) throw wrongSignature()
  const event = eventSchema.safeParse(parseJson(callback.body))
  // Signed by the bank and yet not understood: a kind of event that came after this version.
  if (!event.success) return []
  const { id: eventId, created: time, data } = event.data
  switch (data.object) {
    case 'payment':
      return [{ eventId, time, kind: 'payment', ...paymentFacts(data) }]
    case 'refund':
      return [{ eventId, time, kind: 'refund', ...refundFacts(data) }]
    case 'dispute':
      return [
        {
          eventId,
          time,
          kind: 'dispute',
          chargeRef: data.payment,
          key: data.reference,
          disputeRef: data.id,
          state: data.status,
          amountMinor: data.amount,
          currency: data.currency,
        },
      ]
    default:
      return data satisfies never
  }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch (error) {
    throw malformedCallback(error)
  }
}
