import { callExternal, isConnectionFailure } from '#server/platform/external.ts'
import type { Log } from '#server/platform/log.ts'
import { callOutside } from '#server/platform/outside-call.ts'
import { type PushReason, type PushResult, shopExpired, shopRefused, shopUnavailable } from './port.ts'

/** What every connector is handed by the registry. */
export type ConnectorTools = { log: Log; clock: () => Date; allowPrivate: boolean; appUrl: () => string }

export type MarketplaceRequest = {
  /** of the log */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers: Record<string, string>
  body?: string
  allowPrivate?: boolean
}

export type MarketplaceAnswer = { status: number; headers: Headers; text: string }

const timeoutMs = 20_000

/** One call. What never reached the marketplace throws with the cause `isConnectionFailure` knows; any other failure may have reached it. */
export const callMarketplace = (tools: ConnectorTools, request: MarketplaceRequest): Promise<MarketplaceAnswer> =>
  callExternal(tools, request.name, async () => {
    const response = await callOutside(request.url, {
      method: request.method,
      headers: { accept: 'application/json', ...request.headers },
      body: request.body ?? null,
      signal: AbortSignal.timeout(timeoutMs),
      allowPrivate: request.allowPrivate ?? tools.allowPrivate,
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  })

/** null where it is none: a page of something in between, most likely. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Retry-After in seconds or as a date; null where the answer names no time. */
export function retryTimeOf(headers: Headers, now: Date): Date | null {
  const said = headers.get('retry-after')?.trim() ?? ''
  if (/^\d{1,6}(\.\d+)?$/.test(said)) return new Date(now.getTime() + Math.ceil(Number(said)) * 1000)
  const at = Date.parse(said)
  return Number.isNaN(at) ? null : new Date(at)
}

/** A reading call that got no usable answer, as the port's errors say it. */
export function readFailure(tools: ConnectorTools, answer: MarketplaceAnswer, why: string): Error {
  const cause = new Error(`${answer.status} ${why}`)
  if (answer.status === 401) return shopExpired(why, cause)
  if (answer.status === 429 || answer.status >= 500) return shopUnavailable(cause, retryTimeOf(answer.headers, tools.clock()))
  return shopRefused(why || String(answer.status), cause)
}

/** A telling call that never got an answer: nothing happened where the connection never came about, otherwise nobody knows. */
export const pushFailure = (error: unknown): PushResult => ({
  kind: 'retry',
  at: null,
  detail: (error as Error).message,
  isUnclear: !isConnectionFailure(error),
})

/** A telling call that was answered with a refusal; 5xx may have happened, 429 has not. */
export function pushRefusal(
  tools: ConnectorTools,
  answer: MarketplaceAnswer,
  why: string,
  reasonOf: (status: number) => PushReason,
): PushResult {
  if (answer.status === 429)
    return { kind: 'retry', at: retryTimeOf(answer.headers, tools.clock()), detail: why, isUnclear: false }
  if (answer.status >= 500) return { kind: 'retry', at: retryTimeOf(answer.headers, tools.clock()), detail: why, isUnclear: true }
  return { kind: 'needs_user', reason: reasonOf(answer.status), detail: why }
}
