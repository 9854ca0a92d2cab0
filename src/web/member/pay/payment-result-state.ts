import type { PaymentView } from '#contract/pay.ts'
import { paymentStatus } from '#domain/payment.ts'

/** How somebody came to look: back from having paid, back without, or from a list. */
export type Arrival = 'returned' | 'left' | 'looked'

export type PaymentResultState = 'paid' | 'transfer' | 'pending' | 'slow' | 'left' | 'open' | 'failed' | 'expired' | 'cancelled'

const finalStates: Record<number, PaymentResultState> = {
  [paymentStatus.paid]: 'paid',
  [paymentStatus.failed]: 'failed',
  [paymentStatus.expired]: 'expired',
  [paymentStatus.cancelled]: 'cancelled',
}

/** What a result page says of a payment: an end is an end, whatever the address claims. */
export function paymentResultState(
  { status, transfer }: Pick<PaymentView, 'status' | 'transfer'>,
  arrival: Arrival,
  isPolling: boolean,
): PaymentResultState {
  const end = finalStates[status]
  if (end) return end
  if (transfer) return 'transfer'
  if (arrival === 'left') return 'left'
  if (arrival === 'looked') return 'open'
  return isPolling ? 'pending' : 'slow'
}
