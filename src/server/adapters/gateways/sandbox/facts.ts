import type { z } from 'zod'
import type { PaymentFacts, RefundFacts } from '../port.ts'
import type { paymentSchema, refundSchema } from './wire.ts'

type Payment = z.output<typeof paymentSchema>
type Refund = z.output<typeof refundSchema>

export const paymentFacts = (one: Payment): PaymentFacts => ({
  ...sharedFacts(one),
  chargeRef: one.status === 'paid' ? one.id : null,
  state: one.status,
})

export const refundFacts = (one: Refund): RefundFacts => ({ ...sharedFacts(one), chargeRef: one.payment, state: one.status })

const sharedFacts = ({ reference, id, amount, currency, reason }: Payment | Refund) => ({
  key: reference,
  ref: id,
  amountMinor: amount,
  currency,
  ...(reason ? { reason } : {}),
})
