import { createHmac, timingSafeEqual } from 'node:crypto'
import { type CallbackFacts, malformedCallback, maxCallbackAgeSeconds, type RawCallback, wrongSignature } from '../port.ts'
import { paymentFacts, refundFacts } from './facts.ts'
import { eventSchema } from './wire.ts'

export const signatureHeader = 'sandbox-signature'

/** Believes a callback only if the bank signed exactly these bytes, and not long ago. */
export function readEvent({ headers, body }: RawCallback, { secret, now }: { secret: string; now: Date }): CallbackFacts[] {
  const parts = new Map(
    String(headers[signatureHeader] ?? '')
      .split(',')
      .map((part) => part.split('=', 2) as [string, string]),
  )
  const signedAt = parts.get('t') ?? ''
  if (secret === '' || !/^\d{1,12}$/.test(signedAt)) throw wrongSignature()
  if (Math.abs(now.getTime() / 1000 - Number(signedAt)) > maxCallbackAgeSeconds) throw wrongSignature()
  const expectedSignature = createHmac('sha256', secret).update(`${signedAt}.`).update(body).digest()
  const sentSignature = Buffer.from(parts.get('v1') ?? '', 'hex')
  if (sentSignature.length !== expectedSignature.length || !timingSafeEqual(sentSignature, expectedSignature))
    throw wrongSignature()
  const event = eventSchema.safeParse(parseJson(body))
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
