import type Stripe from 'stripe'
import { AppError } from '#domain/errors.ts'
import { callExternal, isConnectionFailure } from '#server/platform/external.ts'
import type { Log } from '#server/platform/log.ts'
import { checkOutsideUrl, outsideAgent } from '#server/platform/outside-call.ts'
import {
  gatewayRefused,
  gatewayUnavailable,
  gatewayUnclear,
  type OnlineGateway,
  type PaymentRequest,
  type PayWayCredentials,
} from '../port.ts'
import { paymentFacts, refundFacts } from './facts.ts'
import { readEvent } from './read-event.ts'

const timeoutMs = 20_000

/** Stripe by its own library: Checkout's hosted page, so that no card and no script of theirs ever touches our pages. */
export function stripeGateway(way: PayWayCredentials, { log, allowPrivate }: { log: Log; allowPrivate: boolean }): OnlineGateway {
  let client: Promise<Stripe> | undefined
  const stripe = () => {
    client ??= openClient(way, allowPrivate)
    return client
  }
  const callStripe = async <Answer>(name: string, isRead: boolean, call: (api: Stripe) => Promise<Answer>): Promise<Answer> => {
    const api = await stripe()
    return callExternal({ log }, `stripe ${name}`, () => call(api)).catch((error: unknown) => {
      throw toGatewayError(error, { isRead })
    })
  }

  return {
    code: 'stripe',
    open: async (request) => {
      const session = await callStripe('open', false, (api) =>
        api.checkout.sessions.create(sessionOf(request), { idempotencyKey: `open:${request.key}` }),
      )
      if (!session.url) throw gatewayRefused('no page')
      return { ref: session.id, url: session.url }
    },
    query: async (ref) =>
      paymentFacts(await callStripe('query', true, (api) => api.checkout.sessions.retrieve(ref, { expand: ['payment_intent'] }))),
    readCallback: async (raw, now) =>
      readEvent((await import('stripe')).default.webhooks, raw, { secret: way.webhookSecret, now }),
    refund: async ({ ref, key, amountMinor }) => {
      const session = await callStripe('query', true, (api) => api.checkout.sessions.retrieve(ref))
      const intent = typeof session.payment_intent === 'string' ? session.payment_intent : session.payment_intent?.id
      if (!intent) throw gatewayRefused('nothing was paid')
      // Stripe forgets idempotency keys after a day; what it knows of the payment it never forgets.
      const earlier = await callStripe('refunds', true, (api) => api.refunds.list({ payment_intent: intent, limit: 100 }))
      const same = earlier.data.find(({ metadata }) => metadata?.key === key)
      if (same) return refundFacts(same)
      return refundFacts(
        await callStripe('refund', false, (api) =>
          api.refunds.create(
            { payment_intent: intent, amount: amountMinor, metadata: { key } },
            { idempotencyKey: `refund:${key}` },
          ),
        ),
      )
    },
    queryRefund: async (ref) => refundFacts(await callStripe('refund', true, (api) => api.refunds.retrieve(ref))),
  }
}

type StripeErrorLike = { type?: string; statusCode?: number; message?: string }

/** Stripe's errors (docs.stripe.com/api/errors) as ours. What was read may be asked again; what was done may have happened. */
function toGatewayError(error: unknown, { isRead }: { isRead: boolean }): Error {
  if (error instanceof AppError || !(error instanceof Error)) return error as Error
  const { type = '', statusCode, message = '' } = error as StripeErrorLike
  if (!type.startsWith('Stripe')) return error
  // Our own earlier call with this key is still under way, or we ask too often: nothing was done by this one.
  if (statusCode === 429 || statusCode === 409) return gatewayUnavailable(error)
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return gatewayRefused(message, error)
  return isRead || isConnectionFailure(error) ? gatewayUnavailable(error) : gatewayUnclear(error)
}

/** Loaded when it is first needed: an application without Stripe starts without its library. */
async function openClient({ secretKey, baseUrl }: PayWayCredentials, allowPrivate: boolean): Promise<Stripe> {
  if (secretKey === '') throw gatewayRefused('the key is missing or cannot be read')
  if (baseUrl !== '' && checkOutsideUrl(baseUrl, { allowPrivate })) throw gatewayRefused('its address may not be called')
  const { default: Library } = await import('stripe')
  const at = baseUrl === '' ? null : new URL(baseUrl)
  return new Library(secretKey, {
    ...(at
      ? {
          host: at.hostname,
          port: at.port || (at.protocol === 'https:' ? '443' : '80'),
          protocol: at.protocol === 'https:' ? ('https' as const) : ('http' as const),
          ...(allowPrivate ? {} : { httpAgent: outsideAgent(at.protocol) }),
        }
      : {}),
    maxNetworkRetries: 1,
    timeout: timeoutMs,
    telemetry: false,
  })
}

function sessionOf(request: PaymentRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { key: request.key }
  return {
    mode: 'payment',
    client_reference_id: request.key,
    metadata,
    payment_intent_data: { metadata, description: request.title },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: request.currency.toLowerCase(),
          unit_amount: request.amountMinor,
          product_data: { name: request.title },
        },
      },
    ],
    ...(request.email ? { customer_email: request.email } : {}),
    locale: request.language === 'en' ? 'en-GB' : 'zh',
    success_url: request.returnUrl,
    cancel_url: request.cancelUrl,
    expires_at: Math.floor(request.expiresAt.getTime() / 1000),
  }
}
