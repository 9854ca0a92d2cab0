import type Stripe from 'stripe'
import {
  type CallbackFacts,
  type DisputeFacts,
  malformedCallback,
  maxCallbackAgeSeconds,
  type RawCallback,
  wrongSignature,
} from '../port.ts'
import { idOf, paymentFacts, refundFacts } from './facts.ts'

/** Believes an event only if Stripe signed exactly these bytes, and not long ago; then says it in our words. */
export function readEvent(
  webhooks: Stripe['webhooks'],
  { headers, body }: RawCallback,
  { secret, now }: { secret: string; now: Date },
): CallbackFacts[] {
  if (secret === '') throw wrongSignature()
  let event: Stripe.Event
  try {
    const signature = String(headers['stripe-signature'] ?? '')
    event = webhooks.constructEvent(body, signature, secret, maxCallbackAgeSeconds, undefined, now.getTime())
  } catch (error) {
    throw wrongSignature(error)
  }
  try {
    // Each fact is kept under a name of its own, or the second of an event would pass for a copy of the first.
    return factsOf(event).map((fact, index) => ({
      eventId: index === 0 ? event.id : `${event.id}:${index}`,
      time: event.created,
      ...fact,
    }))
  } catch (error) {
    // Signed, but not one of Stripe's events: some field we go by is not there.
    throw malformedCallback(error)
  }
}

type Fact = CallbackFacts extends infer One ? (One extends CallbackFacts ? Omit<One, 'eventId' | 'time'> : never) : never

function factsOf(event: Stripe.Event): Fact[] {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return [{ kind: 'payment', ...paymentFacts(event.data.object) }]
    case 'checkout.session.async_payment_failed':
      return [{ kind: 'payment', ...paymentFacts(event.data.object), state: 'failed' }]
    case 'charge.refunded':
      // Only older versions of the API send the refunds along; `refund.updated` comes for each of them anyway.
      return (event.data.object.refunds?.data ?? []).map((refund) => ({ kind: 'refund', ...refundFacts(refund) }))
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    // The older name of `refund.updated`, still sent beside it.
    case 'charge.refund.updated':
      return [{ kind: 'refund', ...refundFacts(event.data.object) }]
    case 'charge.dispute.created':
    case 'charge.dispute.closed': {
      const dispute = event.data.object
      const chargeRef = idOf(dispute.payment_intent)
      const state = disputeState(event.type, dispute.status)
      if (chargeRef === null || state === null) return []
      return [
        {
          kind: 'dispute',
          chargeRef,
          key: dispute.metadata.key ?? null,
          disputeRef: dispute.id,
          state,
          amountMinor: dispute.amount,
          currency: dispute.currency.toUpperCase(),
        },
      ]
    }
    default:
      return []
  }
}

/** An inquiry that closes without money having moved is as good as won. */
function disputeState(type: 'charge.dispute.created' | 'charge.dispute.closed', status: string): DisputeFacts['state'] | null {
  if (type === 'charge.dispute.created') return 'opened'
  return status === 'lost' ? 'lost' : ['won', 'warning_closed', 'prevented'].includes(status) ? 'won' : null
}
