import type { z } from 'zod'
import type { PaymentFacts, RefundFacts } from '../port.ts'
import type { paymentSchema, refundSchema } from './wire.ts'

export const paymentFacts = (one: z.output<typeof paymentSchema>): PaymentFacts => ({
  key: one.reference,
  ref: one.id,
  chargeRef: one.status === 'paid' ? one.id : null,
  state: one.status,
  amountMinor: one.amount,
  currency: one.currency,
  ...(one.reason ? { reason: one.reason } : {}),
})

export const refundFacts = (one: z.output<typeof refundSchema>): RefundFacts => ({
  key: one.reference,
  ref: one.id,
  chargeRef: one.payment,
  state: one.status,
  amountMinor: one.amount,
  currency: one.currency,
  ...(one.reason ? { reason: one.reason } : {}),
})
