import type { Method } from '#contract/endpoint.ts'
import { envelopeCode, languageHeader, type Realm, routeNames, serverHeader, tokenHeader } from '#contract/envelope.ts'
import { session } from '#contract/session.ts'
import type { Language } from '#domain/language.ts'
import { CallError } from './call-error.ts'
import { asObject } from './json-shape.ts'
import { toQueryString } from './query-string.ts'
import { toSameSitePath } from './same-site-path.ts'
import type { Tokens } from './session.ts'
import { createTokenRefresh, type TokenRefreshOptions } from './token-refresh.ts'
import { type EnvelopeResponse, type FetchLike, type HttpRequest, sendHttpRequest, type TransportOptions } from './transport.ts'

export type HttpClientOptions = TransportOptions &
  Pick<TokenRefreshOptions, 'lock' | 'readTokens' | 'writeTokens'> & {
    language: () => Language
    /** who is signed in; 0 for nobody */
    accountId: (realm: Realm) => number
    /** removes that area's session only; what the member had in hand is found again after signing in */
    clearSession: (realm: Realm) => void
    /** the session ended: say why, if there is something to say, and go there */
    onSessionEnd: (realm: Realm, path: string, msg: string) => void
  }

/** A form with a file: never taken for a duplicate, sent in its own way, and given up by its own signal. */
export type FileUpload = { form: FormData; send: FetchLike; signal: AbortSignal }
export type ApiRequest = { method: Method; url: string; input?: unknown; transfer?: FileUpload }
export type ApiResponse = { msg: string; data: unknown }

/** More 409s than this in one call means that new tokens expire at once; better to stop than to circle. */
const maxRefreshes = 2

/** Everything between a screen and the server: envelope, tokens, refresh and replay, duplicates, time-outs, words for every failure. */
export function createHttpClient(options: HttpClientOptions) {
  const latest = createRequestDeduplicator<ApiResponse>()
  const refresh = createTokenRefresh({
    ...options,
    sendRefresh,
    onRefused: (realm, msg) => endSession(realm, routeNames[realm === 'admin' ? 'adminLogin' : 'userLogin'], msg),
  })

  return function request({ method, url, input, transfer }: ApiRequest): Promise<ApiResponse> {
    if (transfer)
      return sendWithRefresh({ method, url: uniqueUrl(url), body: transfer.form, send: transfer.send }, transfer.signal)
    const query = method === 'POST' ? '' : toQueryString(asObject(input))
    const fullUrl = query ? `${url}?${query}` : url
    const body = method === 'POST' ? JSON.stringify(input ?? {}) : undefined
    const key = JSON.stringify([method, fullUrl, options.readTokens('admin').token, options.readTokens('member').token, body])
    return latest(key, (signal) => sendWithRefresh({ method, url: fullUrl, body }, signal))
  }

  async function sendWithRefresh(httpRequest: Omit<HttpRequest, 'headers'>, signal: AbortSignal): Promise<ApiResponse> {
    const realm = realmOf(httpRequest.url)
    for (let refreshes = 0; ; refreshes++) {
      const { token } = options.readTokens(realm)
      const account = options.accountId(realm)
      const response = await sendHttpRequest(
        options,
        { ...httpRequest, headers: headers(typeof httpRequest.body === 'string') },
        signal,
      )
      if (response.envelope.code !== envelopeCode.tokenExpired || refreshes === maxRefreshes)
        return unwrapEnvelope(realm, token, response)
      await refresh(realm, token)
      // A newer twin took over while we waited: it will bring the answer.
      signal.throwIfAborted()
      // What one account asked for is not done in the name of another.
      if (options.accountId(realm) !== account) throw new CallError({ kind: 'signed_out', msg: '' })
    }
  }

  /** `token` is the one that was sent: an answer to an earlier session ends no later one. */
  function unwrapEnvelope(realm: Realm, token: string, { envelope, requestId }: EnvelopeResponse): ApiResponse {
    const { code, msg, data } = envelope
    switch (code) {
      case envelopeCode.ok:
        return { msg, data }
      case envelopeCode.noPermission:
        throw new CallError({ kind: 'no_permission', msg: msg || options.say('http.401'), data, requestId })
      case envelopeCode.goElsewhere:
      case envelopeCode.tokenExpired:
        if (options.readTokens(realm).token === token) endSession(realm, redirectPathOf(realm, data), msg)
        throw new CallError({ kind: 'signed_out', msg, data, requestId })
      default:
        throw new CallError({
          kind: 'refused',
          msg: msg || options.say('http.other'),
          errors: fieldErrors(data),
          data,
          requestId,
        })
    }
  }

  function endSession(realm: Realm, path: string, msg: string): void {
    options.clearSession(realm)
    options.onSessionEnd(realm, path, msg)
  }

  function headers(isJson: boolean): Record<string, string> {
    const sent: Record<string, string> = {
      accept: 'application/json',
      [languageHeader]: options.language(),
      [serverHeader]: 'true',
    }
    if (isJson) sent['content-type'] = 'application/json'
    for (const realm of ['admin', 'member'] as const) {
      const { token } = options.readTokens(realm)
      if (token !== '') sent[tokenHeader[realm]] = token
    }
    return sent
  }

  function sendRefresh(realm: Realm, { token, refreshToken }: Tokens): Promise<EnvelopeResponse> {
    const { [tokenHeader.admin]: _admin, [tokenHeader.member]: _member, ...rest } = headers(true)
    const body = JSON.stringify({ refresh_token: refreshToken, rotate: 1 })
    const httpRequest = {
      method: session.refresh.method,
      url: session.refresh.url,
      headers: { ...rest, [tokenHeader[realm]]: token },
      body,
    }
    return sendHttpRequest(options, httpRequest, new AbortController().signal)
  }
}

/** Servers of this wire drop what looks like a repeated request; the number tells two uploads of one file apart. */
const uniqueUrl = (url: string): string => `${url}?uuid=${crypto.randomUUID()}`

/** Paths starting with /admin belong to the admin area, all others to the member's. */
export const realmOf = (url: string): Realm => (/^\/admin(\/|\?|$)/.test(url) ? 'admin' : 'member')

/** By name first, then by path; a path that leads off the site is not followed. */
function redirectPathOf(realm: Realm, data: unknown): string {
  const { routeName, routePath } = asObject(data)
  if (typeof routeName === 'string' && Object.hasOwn(routeNames, routeName))
    return routeNames[routeName as keyof typeof routeNames]
  const sameSitePath = typeof routePath === 'string' ? toSameSitePath(routePath) : undefined
  return sameSitePath ?? routeNames[realm === 'admin' ? 'adminLogin' : 'userLogin']
}

function fieldErrors(data: unknown): Record<string, string> | undefined {
  const errors = Object.entries(asObject(asObject(data).errors)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return errors.length > 0 ? Object.fromEntries(errors) : undefined
}

type WaitingCaller<Answer> = { resolve: (answer: Answer) => void; reject: (reason: unknown) => void }
type PendingRequest<Answer> = { controller: AbortController; callers: WaitingCaller<Answer>[] }

/**
 * An identical request that is still under way is cancelled by the newer one, and whoever waited for the earlier one receives the later answer:
 * a double click or a re-mounted screen costs one answer and never an error.
 */
function createRequestDeduplicator<Answer>() {
  const pending = new Map<string, PendingRequest<Answer>>()

  return function latest(key: string, start: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
    const earlier = pending.get(key)
    const controller = new AbortController()
    const current: PendingRequest<Answer> = { controller, callers: earlier?.callers ?? [] }
    pending.set(key, current)
    earlier?.controller.abort()

    const answer = new Promise<Answer>((resolve, reject) => current.callers.push({ resolve, reject }))
    const settle = (notify: (caller: WaitingCaller<Answer>) => void) => {
      if (pending.get(key) !== current) return
      pending.delete(key)
      for (const caller of current.callers) notify(caller)
    }
    start(controller.signal).then(
      (result) => settle((caller) => caller.resolve(result)),
      (reason) => settle((caller) => caller.reject(reason)),
    )
    return answer
  }
}
