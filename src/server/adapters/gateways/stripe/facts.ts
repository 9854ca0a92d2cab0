import type Stripe from 'stripe'
import type { PaymentFacts, PaymentState, RefundFacts } from '../port.ts'

/** A Checkout Session and, where it was asked for along with it, its payment intent. */
export function paymentFacts(session: Stripe.Checkout.Session): PaymentFacts {
  const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent
  const reason = intent?.last_payment_error?.message
  return {
    key: session.metadata?.key ?? session.client_reference_id,
    ref: session.id,
    chargeRef: typeof session.payment_intent === 'string' ? session.payment_intent : (intent?.id ?? null),
    state: stateOf(session, intent),
    amountMinor: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
    ...(reason ? { reason } : {}),
  }
}

function stateOf(session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null): PaymentState {
  if (session.payment_status === 'paid') return 'paid'
  if (session.status === 'expired') return 'expired'
  if (intent?.status === 'canceled') return 'cancelled'
  // The page was finished and the money did not come: only ways that are slow, such as bank debits, get here.
  return session.status === 'complete' && intent?.status === 'requires_payment_method' ? 'failed' : 'pending'
}

export const refundFacts = (refund: Stripe.Refund): RefundFacts => ({
  key: refund.metadata?.key ?? null,
  ref: refund.id,
  chargeRef: idOf(refund.payment_intent),
  state: refundStates[refund.status ?? ''] ?? 'pending',
  amountMinor: refund.amount,
  currency: refund.currency.toUpperCase(),
  ...(refund.failure_reason ? { reason: refund.failure_reason } : {}),
})

/** Stripe's words; one that is not here yet is no reason to think that it is over. */
const refundStates: Record<string, RefundFacts['state']> = { succeeded: 'done', failed: 'failed', canceled: 'failed' }

export const idOf = (one: string | { id: string } | null | undefined): string | null =>
  typeof one === 'string' ? one : (one?.id ?? null)
