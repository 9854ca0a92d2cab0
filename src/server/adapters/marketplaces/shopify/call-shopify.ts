import type { z } from 'zod'
import { isConnectionFailure } from '#server/platform/external.ts'
import { type ConnectorTools, callMarketplace, type MarketplaceAnswer, parseJson, retryTimeOf } from '../call-marketplace.ts'
import { shopExpired, shopRefused, shopUnavailable } from '../port.ts'
import { apiVersion, documents, type Operation } from './documents.ts'
import type { ShopHost } from './shop-domain.ts'
import { noteCost, waitForBucket } from './throttle.ts'
import { answers, envelopeSchema } from './wire.ts'

type FailureKind = 'expired' | 'denied' | 'refused' | 'unavailable' | 'too_costly'

/** Why a question got no answer. `isUnclear`: it may have been acted on all the same. */
export class ShopifyFailure extends Error {
  readonly kind: FailureKind
  readonly retryAt: Date | null
  readonly isUnclear: boolean

  constructor(kind: FailureKind, why: string, options: { retryAt?: Date | null; isUnclear?: boolean; cause?: unknown } = {}) {
    super(why, { cause: options.cause })
    this.kind = kind
    this.retryAt = options.retryAt ?? null
    this.isUnclear = options.isUnclear ?? false
  }
}

/** What reading throws, as the port says it. */
export function toPortError(error: unknown): unknown {
  if (!(error instanceof ShopifyFailure)) return error
  if (error.kind === 'expired') return shopExpired(error.message, error)
  if (error.kind === 'unavailable') return shopUnavailable(error, error.retryAt)
  return shopRefused(error.message, error)
}

export type ShopifySession = {
  host: ShopHost
  tools: ConnectorTools
  /** good for now */
  getToken: () => Promise<string>
  /** Shopify no longer takes it: whether another one can be had without the member */
  onTokenRefused: (token: string) => boolean
  /** for tests: how time passes */
  sleep: (ms: number) => Promise<unknown>
}

/** What a single call waits for by itself; whoever would have to wait longer comes back later. */
const longestWaitMs = 5000
const tries = 3

/** One document with its variables: what Shopify answers, or a `ShopifyFailure`. */
export async function callShopify<Name extends Operation>(
  session: ShopifySession,
  operation: Name,
  variables: Record<string, unknown> = {},
): Promise<z.output<(typeof answers)[Name]>> {
  const { tools, host } = session
  for (let attempt = 1; ; attempt++) {
    const wait = waitForBucket(host.baseUrl, operation, tools.clock())
    if (wait > longestWaitMs || attempt > tries)
      throw new ShopifyFailure('unavailable', 'Shopify limits how much may be asked', {
        retryAt: new Date(tools.clock().getTime() + Math.max(wait, 1000)),
      })
    if (wait > 0) await session.sleep(wait)
    const answered = await ask(session, operation, variables)
    if (answered !== 'throttled') return answered
  }
}

async function ask<Name extends Operation>(
  { host, tools, getToken, onTokenRefused }: ShopifySession,
  operation: Name,
  variables: Record<string, unknown>,
): Promise<z.output<(typeof answers)[Name]> | 'throttled'> {
  const token = await getToken()
  const answer = await reach(tools, {
    name: `shopify ${operation}`,
    url: `${host.baseUrl}/admin/api/${apiVersion}/graphql.json`,
    headers: { 'content-type': 'application/json', 'x-shopify-access-token': token },
    body: JSON.stringify({ operationName: operation, query: documents[operation], variables }),
  })
  if (answer.status === 401)
    throw onTokenRefused(token)
      ? new ShopifyFailure('unavailable', 'the access token has ended')
      : new ShopifyFailure('expired', 'Shopify no longer accepts the access token')
  if (answer.status !== 200) throw failureOf(tools, answer)
  return readAnswer(tools, answer, { operation, host })
}

/** One request of any kind. What never reached Shopify is not unclear. */
export async function reach(
  tools: ConnectorTools,
  request: { name: string; url: string; headers: Record<string, string>; body: string },
): Promise<MarketplaceAnswer> {
  try {
    return await callMarketplace(tools, { ...request, method: 'POST' })
  } catch (error) {
    const why = (error as Error).message
    throw new ShopifyFailure('unavailable', why, { isUnclear: !isConnectionFailure(error), cause: error })
  }
}

function failureOf(tools: ConnectorTools, answer: MarketplaceAnswer): ShopifyFailure {
  const retryAt = retryTimeOf(answer.headers, tools.clock())
  const why = `Shopify answered ${answer.status}`
  if (answer.status === 429 || answer.status === 430) return new ShopifyFailure('unavailable', why, { retryAt })
  if (answer.status >= 500) return new ShopifyFailure('unavailable', why, { retryAt, isUnclear: true })
  if (answer.status === 402) return new ShopifyFailure('refused', 'the shop is frozen at Shopify until its bill is paid')
  if (answer.status === 423) return new ShopifyFailure('refused', 'the shop is locked at Shopify')
  if (answer.status === 404) return new ShopifyFailure('refused', 'Shopify knows no such shop')
  return new ShopifyFailure(answer.status === 403 ? 'denied' : 'refused', `${why}: ${shortReason(answer.text)}`)
}

const shortReason = (text: string): string => {
  const parsed = envelopeSchema.safeParse(parseJson(text))
  return (parsed.success && parsed.data.errors?.[0]?.message) || 'no readable reason'
}

function readAnswer<Name extends Operation>(
  tools: ConnectorTools,
  answer: MarketplaceAnswer,
  { operation, host }: { operation: Name; host: ShopHost },
): z.output<(typeof answers)[Name]> | 'throttled' {
  const envelope = envelopeSchema.safeParse(parseJson(answer.text))
  // A page of something in between instead of an answer: what became of the question nobody knows.
  if (!envelope.success) throw new ShopifyFailure('unavailable', 'the answer cannot be read', { isUnclear: true })
  const { data, errors = [], extensions } = envelope.data
  const codes = errors.map((error) => error.extensions?.code ?? '')
  const cost = extensions?.cost
  const isOverBucket = cost !== undefined && cost.requestedQueryCost > cost.throttleStatus.maximumAvailable
  if (codes.includes('MAX_COST_EXCEEDED') || (codes.includes('THROTTLED') && isOverBucket))
    throw new ShopifyFailure('too_costly', errors[0]?.message ?? '')
  if (cost) noteCost(host.baseUrl, operation, { cost: cost.requestedQueryCost, status: cost.throttleStatus, now: tools.clock() })
  if (codes.includes('THROTTLED')) return 'throttled'
  const why = errors[0]?.message ?? 'no data'
  // What an app may not see comes as null beside the rest, and the rest counts.
  const parsed = answers[operation].safeParse(data)
  if (parsed.success && codes.every((code) => code === 'ACCESS_DENIED')) return parsed.data as z.output<(typeof answers)[Name]>
  if (codes.includes('ACCESS_DENIED')) throw new ShopifyFailure('denied', why)
  if (codes.includes('SHOP_INACTIVE')) throw new ShopifyFailure('refused', why)
  if (codes.includes('INTERNAL_SERVER_ERROR')) throw new ShopifyFailure('unavailable', why, { isUnclear: true })
  if (errors.length > 0) throw new ShopifyFailure('refused', why)
  throw new ShopifyFailure('refused', 'the answer is not what this version of Shopify describes', { isUnclear: true })
}
