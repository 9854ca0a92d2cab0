import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isStorableText } from '#domain/text.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { originOf } from '#server/platform/http/page.ts'
import { queueSandboxJob } from '../queue.ts'
import { newId } from './events.ts'
import { type Merchant, merchantOf } from './keys.ts'
import { requestRefund } from './refunds.ts'
import { findPayment, findPaymentByKey, findRefund, insertPayment } from './store.ts'
import { type Payment, paymentJson, refundJson } from './wire.ts'

const text = (max: number) => z.string().max(max).refine(isStorableText)
const webUrl = z.url({ protocol: /^https?$/ }).max(1000)
const currency = z.string().regex(/^[A-Z]{3}$/)
const paymentBody = z.object({
  reference: text(100).min(1),
  amount: z.int().min(1).max(100_000_000),
  currency,
  merchant: text(100),
  title: text(200),
  language: z.enum(['zh-cn', 'en']),
  return_url: webUrl,
  cancel_url: webUrl,
  notify_url: webUrl,
  expires_at: z.int().positive(),
})
const refundBody = z.object({ reference: text(100).min(1), amount: z.int().min(1), currency })

type Refusal = { status: number; code: string; message: string }
const refusalOf = (status: number, code: string, message: string): Refusal => ({ status, code, message })

/** What merchants ask of the bank, with their key. Answers are JSON; refusals are `{error: {code, message}}` with a status of HTTP. */
export function serveBankApi(app: FastifyInstance, ctx: Ctx): void {
  const answer = (reply: FastifyReply, result: Refusal | { made?: boolean; body: object }) =>
    'body' in result
      ? reply
          .code(result.made ? 201 : 200)
          .header('cache-control', 'no-store')
          .send(result.body)
      : reply.code(result.status).send({ error: { code: result.code, message: result.message } })
  const guarded =
    (work: (request: FastifyRequest, merchant: Merchant) => Promise<Refusal | { made?: boolean; body: object }>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const merchant = merchantOf(ctx.secrets, request.headers.authorization)
      if (!merchant) return answer(reply, refusalOf(401, 'wrong_key', 'The key is not one of this bank.'))
      return answer(reply, await work(request, merchant))
    }
  const ownPayment = async (request: FastifyRequest, merchant: Merchant): Promise<Payment | null> => {
    const found = await findPayment(ctx.db, 'id', idOf(request))
    return found?.merchant === merchant.id ? found : null
  }

  app.post(
    '/sandbox/v1/payments',
    guarded(async (request, merchant) => {
      const key = keyOf(request)
      const parsed = paymentBody.safeParse(request.body)
      if (!key || !parsed.success) return badRequest(parsed.error)
      const body = parsed.data
      const now = ctx.clock()
      if (body.expires_at * 1000 <= now.getTime()) return refusalOf(400, 'expired', 'expires_at lies in the past.')
      const fingerprint = createHash('sha256')
        .update(JSON.stringify([body.reference, body.amount, body.currency]))
        .digest('hex')
      const { payment, made } = await inTx(ctx, async (tx) => {
        const fresh = await insertPayment(tx, newPayment(ctx, merchant, { key, fingerprint, body }), now)
        const delayMs = body.expires_at * 1000 - now.getTime()
        if (fresh) await queueSandboxJob(tx, { name: 'expire-sandbox-payment', payload: { id: fresh.id }, delayMs })
        return { payment: fresh ?? (await findPaymentByKey(tx, merchant.id, key)), made: fresh !== null }
      })
      if (payment?.fingerprint !== fingerprint)
        return refusalOf(409, 'other_body', 'This idempotency key was used for another payment.')
      return { made, body: paymentJson(payment, originOf(request, ctx.env.publicUrl)) }
    }),
  )
  app.get(
    '/sandbox/v1/payments/:id',
    guarded(async (request, merchant) => {
      const payment = await ownPayment(request, merchant)
      return payment ? { body: paymentJson(payment, originOf(request, ctx.env.publicUrl)) } : unknownRow
    }),
  )
  app.post(
    '/sandbox/v1/payments/:id/refunds',
    guarded(async (request, merchant) => {
      const key = keyOf(request)
      const parsed = refundBody.safeParse(request.body)
      if (!key || !parsed.success) return badRequest(parsed.error)
      const payment = await ownPayment(request, merchant)
      if (!payment) return unknownRow
      if (parsed.data.currency !== payment.currency)
        return refusalOf(400, 'currency', `The payment was made in ${payment.currency}.`)
      const refund = await requestRefund(ctx, { payment, key, ...parsed.data })
      if (refund === 'too_large') return refusalOf(400, 'too_large', 'More would go back than was paid.')
      if (refund === 'other_body') return refusalOf(409, 'other_body', 'This idempotency key was used for another refund.')
      return { made: true, body: refundJson(refund, payment) }
    }),
  )
  app.get(
    '/sandbox/v1/refunds/:id',
    guarded(async (request, merchant) => {
      const refund = await findRefund(ctx.db, idOf(request))
      const payment = refund && (await findPayment(ctx.db, 'id', refund.payment_id))
      return payment?.merchant === merchant.id ? { body: refundJson(refund as NonNullable<typeof refund>, payment) } : unknownRow
    }),
  )
}

const unknownRow = refusalOf(404, 'unknown', 'There is no such thing.')

function badRequest(error: z.ZodError | undefined): Refusal {
  if (!error) return refusalOf(400, 'no_key', 'The header Idempotency-Key is missing.')
  return refusalOf(400, 'body', error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '))
}

const idOf = (request: FastifyRequest): string => String((request.params as { id?: string }).id)
const keyOf = (request: FastifyRequest): string => String(request.headers['idempotency-key'] ?? '').slice(0, 200)

function newPayment(
  ctx: Ctx,
  merchant: Merchant,
  { key, fingerprint, body }: { key: string; fingerprint: string; body: z.output<typeof paymentBody> },
) {
  const { merchant: merchant_name, expires_at, ...same } = body
  return {
    ...same,
    id: newId('sp'),
    token: newId('pay'),
    merchant: merchant.id,
    merchant_name,
    idempotency_key: key,
    fingerprint,
    sealed_webhook_secret: ctx.secrets.seal(merchant.webhookSecret),
    expire_time: new Date(expires_at * 1000),
  }
}
