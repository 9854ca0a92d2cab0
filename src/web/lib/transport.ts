import type { Method } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/envelope.ts'
import { CallError, type CallErrorKind } from './call-error.ts'
import { startIdleTimeout, timedOut } from './idle-timeout.ts'

export type HttpWord =
  | `http.${'302' | '400' | '401' | '403' | '404' | '408' | '409' | '500' | '501' | '502' | '503' | '504' | '505'}`
  | `http.${'other' | 'timeout' | 'network' | 'offline'}`

export type TransportParts = {
  fetch: typeof fetch
  say: (key: HttpWord, values?: Record<string, string>) => string
  isOnline: () => boolean
  timeoutMs: number
}

/** Sends like `fetch`; calls `moved` whenever a piece has gone, so that a long transfer is not taken for a silent one. */
export type Send = (url: string, init: RequestInit, moved: () => void) => Promise<Response>

export type Outgoing = {
  method: Method
  url: string
  headers: Record<string, string>
  body: string | FormData | undefined
  /** in place of `fetch`, for what reports its progress */
  send?: Send
}
export type Received = { envelope: Envelope; requestId: string | undefined }

const worded = new Set([302, 400, 401, 403, 404, 408, 409, 500, 501, 502, 503, 504, 505])

/** One request and its answer: an envelope, or a CallError that says in words why there is none. */
export async function exchange(
  parts: TransportParts,
  { method, url, headers, body, send }: Outgoing,
  signal: AbortSignal,
): Promise<Received> {
  const timeout = startIdleTimeout(parts.timeoutMs)
  let requestId: string | undefined
  try {
    const init: RequestInit = {
      method,
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout.signal]),
    }
    const response = await (send ? send(url, init, timeout.touch) : parts.fetch(url, init))
    requestId = response.headers.get('x-request-id') ?? undefined
    const text = await response.text()
    if (!response.ok) throw statusError(parts, response, url, text, requestId)
    const envelope = toEnvelope(text)
    if (!envelope) throw new CallError({ kind: 'broken', msg: parts.say('http.other'), requestId })
    return { envelope, requestId }
  } catch (error) {
    if (error instanceof CallError) throw error
    // Whoever asked does not want the answer any more: no failure to speak of.
    signal.throwIfAborted()
    throw failure(parts, timeout.signal.reason === timedOut, requestId)
  } finally {
    timeout.stop()
  }
}

/** The server's own words if it sent any, else the catalogue's. A redirect arrives without its status, because the browser hides it. */
function statusError(
  parts: TransportParts,
  response: Response,
  url: string,
  text: string,
  requestId: string | undefined,
): CallError {
  const status = response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400) ? 302 : response.status
  const key = (worded.has(status) ? `http.${status}` : 'http.other') as HttpWord
  const envelope = toEnvelope(text)
  const kind: CallErrorKind = status === 401 || status === 403 ? 'no_permission' : 'http'
  return new CallError({ kind, msg: envelope?.msg || parts.say(key, { url }), data: envelope?.data, requestId })
}

function failure(parts: TransportParts, isTimeout: boolean, requestId: string | undefined): CallError {
  if (isTimeout) return new CallError({ kind: 'timeout', msg: parts.say('http.timeout'), requestId })
  if (!parts.isOnline()) return new CallError({ kind: 'offline', msg: parts.say('http.offline'), requestId })
  return new CallError({ kind: 'network', msg: parts.say('http.network'), requestId })
}

function toEnvelope(text: string): Envelope | undefined {
  try {
    const raw: unknown = JSON.parse(text)
    const isEnvelope =
      raw !== null &&
      typeof raw === 'object' &&
      'code' in raw &&
      typeof raw.code === 'number' &&
      'msg' in raw &&
      typeof raw.msg === 'string'
    return isEnvelope ? ({ time: 0, data: null, ...raw } as Envelope) : undefined
  } catch {
    return undefined
  }
}
