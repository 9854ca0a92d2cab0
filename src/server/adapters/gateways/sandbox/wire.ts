import { z } from 'zod'

/** The bank's answers and events, as it says them. */
export const paymentSchema = z.object({
  object: z.literal('payment'),
  id: z.string().min(1),
  reference: z.string(),
  status: z.enum(['pending', 'paid', 'failed', 'expired', 'cancelled']),
  amount: z.int(),
  currency: z.string(),
  reason: z.string().nullable(),
  url: z.string(),
})

export const refundSchema = z.object({
  object: z.literal('refund'),
  id: z.string().min(1),
  payment: z.string(),
  reference: z.string(),
  status: z.enum(['pending', 'done', 'failed']),
  amount: z.int(),
  currency: z.string(),
  reason: z.string().nullable(),
})

const disputeSchema = z.object({
  object: z.literal('dispute'),
  id: z.string().min(1),
  payment: z.string(),
  reference: z.string(),
  status: z.enum(['opened', 'won', 'lost']),
  amount: z.int(),
  currency: z.string(),
})

export const eventSchema = z.object({
  id: z.string().min(1),
  created: z.int(),
  data: z.discriminatedUnion('object', [paymentSchema, refundSchema, disputeSchema]),
})
