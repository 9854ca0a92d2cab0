import type { Method } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/envelope.ts'
import { CallError, type CallErrorKind } from './call-error.ts'

export type HttpMessageKey =
  | `http.${'302' | '400' | '401' | '403' | '404' | '408' | '409' | '500' | '501' | '502' | '503' | '504' | '505'}`
  | `http.${'other' | 'timeout' | 'network' | 'offline'}`

export type TransportOptions = {
  fetch: typeof fetch
  say: (key: HttpMessageKey, values?: Record<string, string>) => string
  isOnline: () => boolean
  timeoutMs: number
}

/** Sends like `fetch`; calls `onProgress` whenever a piece has gone, so that a long transfer is not taken for a silent one. */
export type FetchLike = (url: string, init: RequestInit, onProgress: () => void) => Promise<Response>

export type HttpRequest = {
  method: Method
  url: string
  headers: Record<string, string>
  body: string | FormData | undefined
  /** in place of `fetch`, for what reports its progress */
  send?: FetchLike
}
export type EnvelopeResponse = { envelope: Envelope; requestId: string | undefined }

const statusesWithMessage = new Set([302, 400, 401, 403, 404, 408, 409, 500, 501, 502, 503, 504, 505])

/** One request and its answer: an envelope, or a CallError that says in words why there is none. */
export async function sendHttpRequest(
  options: TransportOptions,
  { method, url, headers, body, send }: HttpRequest,
  signal: AbortSignal,
): Promise<EnvelopeResponse> {
  const timeout = startIdleTimeout(options.timeoutMs)
  let requestId: string | undefined
  try {
    const init: RequestInit = {
      method,
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout.signal]),
    }
    const response = await (send ? send(url, init, timeout.touch) : options.fetch(url, init))
    requestId = response.headers.get('x-request-id') ?? undefined
    const text = await response.text()
    if (!response.ok) throw statusError(options, response, url, text, requestId)
    const envelope = toEnvelope(text)
    if (!envelope) throw new CallError({ kind: 'broken', msg: options.say('http.other'), requestId })
    return { envelope, requestId }
  } catch (error) {
    if (error instanceof CallError) throw error
    // Whoever asked does not want the answer any more: no failure to speak of.
    signal.throwIfAborted()
    throw networkError(options, timeout.signal.reason === timeoutReason, requestId)
  } finally {
    timeout.stop()
  }
}

/** The server's own words if it sent any, else the catalogue's. A redirect arrives without its status, because the browser hides it. */
function statusError(
  options: TransportOptions,
  response: Response,
  url: string,
  text: string,
  requestId: string | undefined,
): CallError {
  const status = response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400) ? 302 : response.status
  const key = (statusesWithMessage.has(status) ? `http.${status}` : 'http.other') as HttpMessageKey
  const envelope = toEnvelope(text)
  const kind: CallErrorKind = status === 401 || status === 403 ? 'no_permission' : 'http'
  return new CallError({ kind, msg: envelope?.msg || options.say(key, { url }), data: envelope?.data, requestId })
}

function networkError(options: TransportOptions, isTimeout: boolean, requestId: string | undefined): CallError {
  if (isTimeout) return new CallError({ kind: 'timeout', msg: options.say('http.timeout'), requestId })
  if (!options.isOnline()) return new CallError({ kind: 'offline', msg: options.say('http.offline'), requestId })
  return new CallError({ kind: 'network', msg: options.say('http.network'), requestId })
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

type IdleTimeout = {
  signal: AbortSignal
  /** something moved: the wait starts again (uploads and downloads call it at each piece; a plain call never does) */
  touch: () => void
  stop: () => void
}

/** Gives up after `ms` without a sign of life, so that a long transfer which still moves is never cut. */
function startIdleTimeout(ms: number): IdleTimeout {
  const controller = new AbortController()
  const abort = () => controller.abort(timeoutReason)
  let timer = setTimeout(abort, ms)
  return {
    signal: controller.signal,
    touch: () => {
      clearTimeout(timer)
      timer = setTimeout(abort, ms)
    },
    stop: () => clearTimeout(timer),
  }
}

/** The reason of an abort that was ours, to tell it from a newer request taking over. */
const timeoutReason = Symbol('timed out')
