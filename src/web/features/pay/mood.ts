import type { PaymentView } from '#contract/pay.ts'
import { paymentStatus } from '#domain/payment.ts'

export type Mood = 'paid' | 'transfer' | 'pending' | 'slow' | 'left' | 'failed' | 'expired' | 'cancelled'

const over: Record<number, Mood> = {
  [paymentStatus.paid]: 'paid',
  [paymentStatus.failed]: 'failed',
  [paymentStatus.expired]: 'expired',
  [paymentStatus.cancelled]: 'cancelled',
}

/** What a result page says of a payment: an end is an end, whatever the address claims. */
export function moodOf(
  { status, transfer }: Pick<PaymentView, 'status' | 'transfer'>,
  wasLeft: boolean,
  isPatient: boolean,
): Mood {
  const end = over[status]
  if (end) return end
  if (transfer) return 'transfer'
  if (wasLeft) return 'left'
  return isPatient ? 'pending' : 'slow'
}
