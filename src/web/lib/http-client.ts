import type { Method } from '#contract/endpoint.ts'
import { envelopeCode, languageHeader, type Realm, routeNames, serverHeader, tokenHeader } from '#contract/envelope.ts'
import { session } from '#contract/session.ts'
import type { Language } from '#domain/language.ts'
import { CallError } from './call-error.ts'
import { createDuplicateRequests } from './duplicate-requests.ts'
import { asObject } from './json-shape.ts'
import { toQueryString } from './query-string.ts'
import { toSameSitePath } from './same-site-path.ts'
import type { Tokens } from './session.ts'
import { createTokenRefresh, type RefreshParts } from './token-refresh.ts'
import { exchange, type Outgoing, type Received, type Send, type TransportParts } from './transport.ts'

export type ClientParts = TransportParts &
  Pick<RefreshParts, 'lock' | 'readTokens' | 'writeTokens'> & {
    language: () => Language
    /** who is signed in; 0 for nobody */
    accountId: (realm: Realm) => number
    /** removes that area's session only; what the member had in hand is found again after signing in */
    clearSession: (realm: Realm) => void
    /** the session ended: say why, if there is something to say, and go there */
    leave: (realm: Realm, path: string, msg: string) => void
  }

/** A form with a file: never taken for a duplicate, sent in its own way, and given up by its own signal. */
export type Transfer = { form: FormData; send: Send; signal: AbortSignal }
export type Request = { method: Method; url: string; input?: unknown; transfer?: Transfer }
export type Answer = { msg: string; data: unknown }

/** More 409s than this in one call means that new tokens expire at once; better to stop than to circle. */
const mostRefreshes = 2

/** Everything between a screen and the server: envelope, tokens, refresh and replay, duplicates, time-outs, words for every failure. */
export function createHttpClient(parts: ClientParts) {
  const latest = createDuplicateRequests<Answer>()
  const refresh = createTokenRefresh({
    ...parts,
    sendRefresh,
    onRefused: (realm, msg) => endSession(realm, routeNames[realm === 'admin' ? 'adminLogin' : 'userLogin'], msg),
  })

  return function request({ method, url, input, transfer }: Request): Promise<Answer> {
    if (transfer) return converse({ method, url: uniqueAddress(url), body: transfer.form, send: transfer.send }, transfer.signal)
    const query = method === 'POST' ? '' : toQueryString(asObject(input))
    const address = query ? `${url}?${query}` : url
    const body = method === 'POST' ? JSON.stringify(input ?? {}) : undefined
    const key = JSON.stringify([method, address, parts.readTokens('admin').token, parts.readTokens('member').token, body])
    return latest(key, (signal) => converse({ method, url: address, body }, signal))
  }

  async function converse(outgoing: Omit<Outgoing, 'headers'>, signal: AbortSignal): Promise<Answer> {
    const realm = realmOf(outgoing.url)
    for (let refreshes = 0; ; refreshes++) {
      const { token } = parts.readTokens(realm)
      const account = parts.accountId(realm)
      const received = await exchange(parts, { ...outgoing, headers: headers(typeof outgoing.body === 'string') }, signal)
      if (received.envelope.code !== envelopeCode.tokenExpired || refreshes === mostRefreshes) return open(realm, token, received)
      await refresh(realm, token)
      // A newer twin took over while we waited: it will bring the answer.
      signal.throwIfAborted()
      // What one account asked for is not done in the name of another.
      if (parts.accountId(realm) !== account) throw new CallError({ kind: 'signed_out', msg: '' })
    }
  }

  /** `token` is the one that was sent: an answer to an earlier session ends no later one. */
  function open(realm: Realm, token: string, { envelope, requestId }: Received): Answer {
    const { code, msg, data } = envelope
    switch (code) {
      case envelopeCode.ok:
        return { msg, data }
      case envelopeCode.noPermission:
        throw new CallError({ kind: 'no_permission', msg: msg || parts.say('http.401'), data, requestId })
      case envelopeCode.goElsewhere:
      case envelopeCode.tokenExpired:
        if (parts.readTokens(realm).token === token) endSession(realm, placeIn(realm, data), msg)
        throw new CallError({ kind: 'signed_out', msg, data, requestId })
      default:
        throw new CallError({ kind: 'refused', msg: msg || parts.say('http.other'), errors: fieldErrors(data), data, requestId })
    }
  }

  function endSession(realm: Realm, path: string, msg: string): void {
    parts.clearSession(realm)
    parts.leave(realm, path, msg)
  }

  function headers(isJson: boolean): Record<string, string> {
    const sent: Record<string, string> = {
      accept: 'application/json',
      [languageHeader]: parts.language(),
      [serverHeader]: 'true',
    }
    if (isJson) sent['content-type'] = 'application/json'
    for (const realm of ['admin', 'member'] as const) {
      const { token } = parts.readTokens(realm)
      if (token !== '') sent[tokenHeader[realm]] = token
    }
    return sent
  }

  function sendRefresh(realm: Realm, { token, refreshToken }: Tokens): Promise<Received> {
    const { [tokenHeader.admin]: _admin, [tokenHeader.member]: _member, ...rest } = headers(true)
    const body = JSON.stringify({ refresh_token: refreshToken, rotate: 1 })
    const outgoing = {
      method: session.refresh.method,
      url: session.refresh.url,
      headers: { ...rest, [tokenHeader[realm]]: token },
      body,
    }
    return exchange(parts, outgoing, new AbortController().signal)
  }
}

/** Servers of this wire drop what looks like a repeated request; the number tells two uploads of one file apart. */
const uniqueAddress = (url: string): string => `${url}?uuid=${crypto.randomUUID()}`

/** Paths starting with /admin belong to the admin area, all others to the member's. */
export const realmOf = (url: string): Realm => (/^\/admin(\/|\?|$)/.test(url) ? 'admin' : 'member')

/** By name first, then by path; a path that leads off the site is not followed. */
function placeIn(realm: Realm, data: unknown): string {
  const { routeName, routePath } = asObject(data)
  if (typeof routeName === 'string' && Object.hasOwn(routeNames, routeName))
    return routeNames[routeName as keyof typeof routeNames]
  const own = typeof routePath === 'string' ? toSameSitePath(routePath) : undefined
  return own ?? routeNames[realm === 'admin' ? 'adminLogin' : 'userLogin']
}

function fieldErrors(data: unknown): Record<string, string> | undefined {
  const errors = Object.entries(asObject(asObject(data).errors)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return errors.length > 0 ? Object.fromEntries(errors) : undefined
}
