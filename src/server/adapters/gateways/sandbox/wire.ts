import { z } from 'zod'

/** The bank's answers and events, as it says them. */
const shared = { id: z.string().min(1), reference: z.string(), amount: z.int(), currency: z.string() }
export const paymentSchema = z.object({
  ...shared,
  object: z.literal('payment'),
  status: z.enum(['pending', 'paid', 'failed', 'expired', 'cancelled']),
  reason: z.string().nullable(),
  url: z.string(),
})

export const refundSchema = z.object({
  ...shared,
  object: z.literal('refund'),
  payment: z.string(),
  status: z.enum(['pending', 'done', 'failed']),
  reason: z.string().nullable(),
})

const disputeSchema = z.object({
  ...shared,
  object: z.literal('dispute'),
  payment: z.string(),
  status: z.enum(['opened', 'won', 'lost']),
})

export const eventSchema = z.object({
  id: z.string().min(1),
  created: z.int(),
  data: z.discriminatedUnion('object', [paymentSchema, refundSchema, disputeSchema]),
})
