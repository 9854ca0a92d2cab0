import { z } from 'zod'
import { callExternal, isConnectionFailure } from '#server/platform/external.ts'
import type { Log } from '#server/platform/log.ts'
import { callOutside } from '#server/platform/outside-call.ts'
import { gatewayRefused, gatewayUnavailable, gatewayUnclear, type OnlineGateway, type PayWayCredentials } from '../port.ts'
import { paymentFacts, refundFacts } from './facts.ts'
import { readEvent } from './read-event.ts'
import { paymentSchema, refundSchema } from './wire.ts'

type Options = { log: Log; appUrl: () => string; merchantName: () => string; allowPrivate: boolean }
type ApiRequest = { method: 'GET' | 'POST'; path: string; key?: string; body?: object }

const timeoutMs = 10_000

/** Our own bank for trying things out, spoken to as a stranger: over HTTP, with a key, and believed only through signed callbacks. */
export function sandboxGateway(way: PayWayCredentials, { log, appUrl, merchantName, allowPrivate }: Options): OnlineGateway {
  const base = (way.baseUrl || appUrl()).replace(/\/+$/, '')

  const sendRequest = async <Answer>(schema: z.ZodType<Answer>, { method, path, key, body }: ApiRequest): Promise<Answer> => {
    const response = await callExternal({ log }, 'sandbox-bank', () =>
      callOutside(`${base}/sandbox/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${way.secretKey}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
        },
        body: body ? JSON.stringify(body) : null,
        signal: AbortSignal.timeout(timeoutMs),
        // Without a URL of its own it is this application itself that is called.
        allowPrivate: allowPrivate || way.baseUrl === '',
      }),
    ).catch((error: unknown) => {
      throw method === 'GET' || isConnectionFailure(error) ? gatewayUnavailable(error) : gatewayUnclear(error)
    })
    const answer: unknown = await response.json().catch(() => null)
    if (response.ok) {
      const parsed = schema.safeParse(answer)
      if (parsed.success) return parsed.data
      throw method === 'GET' ? gatewayUnavailable(parsed.error) : gatewayUnclear(parsed.error)
    }
    const why = failure.safeParse(answer)
    const error = new Error(`${response.status} ${why.success ? why.data.error.message : response.statusText}`)
    if (response.status === 429 || (response.status >= 500 && method === 'GET')) throw gatewayUnavailable(error)
    if (response.status >= 500) throw gatewayUnclear(error)
    throw gatewayRefused(why.success ? why.data.error.message : String(response.status), error)
  }

  return {
    code: 'sandbox',
    open: async (request) => {
      const { id, url } = await sendRequest(paymentSchema, {
        method: 'POST',
        path: '/payments',
        key: request.key,
        body: {
          reference: request.key,
          amount: request.amountMinor,
          currency: request.currency,
          merchant: merchantName(),
          title: request.title,
          email: request.email,
          language: request.language,
          return_url: request.returnUrl,
          cancel_url: request.cancelUrl,
          notify_url: request.notifyUrl,
          expires_at: Math.floor(request.expiresAt.getTime() / 1000),
        },
      })
      return { ref: id, url }
    },
    query: async (ref) =>
      paymentFacts(await sendRequest(paymentSchema, { method: 'GET', path: `/payments/${encodeURIComponent(ref)}` })),
    readCallback: async (raw, now) => readEvent(raw, { secret: way.webhookSecret, now }),
    refund: async ({ ref, key, amountMinor, currency }) =>
      refundFacts(
        await sendRequest(refundSchema, {
          method: 'POST',
          path: `/payments/${encodeURIComponent(ref)}/refunds`,
          key,
          body: { reference: key, amount: amountMinor, currency },
        }),
      ),
    queryRefund: async (ref) =>
      refundFacts(await sendRequest(refundSchema, { method: 'GET', path: `/refunds/${encodeURIComponent(ref)}` })),
  }
}

const failure = z.object({ error: z.object({ message: z.string() }) })
