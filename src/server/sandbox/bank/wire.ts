import type { Language } from '#domain/language.ts'

/** A payment as the books have it. */
export type Payment = {
  id: string
  token: string
  merchant: string
  idempotency_key: string
  fingerprint: string
  sealed_webhook_secret: string
  reference: string
  merchant_name: string
  title: string
  amount: number
  currency: string
  language: Language
  return_url: string
  cancel_url: string
  notify_url: string
  status: 'pending' | 'paid' | 'failed' | 'expired' | 'cancelled'
  reason: string | null
  declines: number
  is_confirming: boolean
  refunded: number
  /** what goes back to this card comes back later */
  refunds_fail: boolean
  expire_time: Date
}

export type Refund = {
  id: string
  payment_id: string
  reference: string
  amount: number
  status: 'pending' | 'done' | 'failed'
  reason: string | null
}

export type Dispute = { id: string; payment_id: string; status: 'opened' | 'won' | 'lost' }

/** What merchants see of them. */
export const paymentJson = (one: Payment, origin = '') => ({
  object: 'payment',
  id: one.id,
  reference: one.reference,
  status: one.status,
  amount: one.amount,
  currency: one.currency,
  refunded: one.refunded,
  reason: one.reason,
  expires_at: Math.floor(one.expire_time.getTime() / 1000),
  url: `${origin}/sandbox/pay/${one.token}`,
})

export const refundJson = (one: Refund, payment: Payment) => ({
  object: 'refund',
  id: one.id,
  payment: one.payment_id,
  reference: one.reference,
  status: one.status,
  amount: one.amount,
  currency: payment.currency,
  reason: one.reason,
})

export const disputeJson = (one: Dispute, payment: Payment) => ({
  object: 'dispute',
  id: one.id,
  payment: one.payment_id,
  reference: payment.reference,
  status: one.status,
  amount: payment.amount - payment.refunded,
  currency: payment.currency,
})
