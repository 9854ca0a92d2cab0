import { envelopeCode, type Realm } from '#contract/envelope.ts'
import { CallError } from './call-error.ts'
import { asObject } from './json-shape.ts'
import type { Tokens } from './session.ts'
import type { EnvelopeResponse } from './transport.ts'

export type TokenRefreshOptions = {
  readTokens: (realm: Realm) => Tokens
  writeTokens: (realm: Realm, tokens: Tokens) => void
  /** one holder of the name in the whole browser */
  lock: <Result>(name: string, run: () => Promise<Result>) => Promise<Result>
  /** sends the refresh call for the area with its old access token */
  sendRefresh: (realm: Realm, tokens: Tokens) => Promise<EnvelopeResponse>
  /** told once per refusal, before anybody waiting hears of it */
  onRefused: (realm: Realm, msg: string) => void
}

/**
 * One refresh for any number of expired answers, in this tab and in all others. Resolves when there is a new token to replay with; rejects with
 * `signed_out` when the server refuses, and with the network's own error when it could not be asked, which signs nobody out.
 */
export function createTokenRefresh(options: TokenRefreshOptions) {
  const running = new Map<Realm, Promise<void>>()

  return function refresh(realm: Realm, expired: string): Promise<void> {
    // A straggler whose token was replaced meanwhile only needs to be sent again.
    const { token } = options.readTokens(realm)
    if (token !== '' && token !== expired) return Promise.resolve()
    const earlier = running.get(realm)
    if (earlier) return earlier
    const work = options.lock(`refresh-${realm}`, () => refreshTokens(realm, expired)).finally(() => running.delete(realm))
    running.set(realm, work)
    return work
  }

  async function refreshTokens(realm: Realm, expired: string): Promise<void> {
    const current = options.readTokens(realm)
    if (current.token !== '' && current.token !== expired) return
    if (current.token === '') throw new CallError({ kind: 'signed_out', msg: '' })
    const { envelope, requestId } = await options.sendRefresh(realm, current)
    const data = asObject(envelope.data)
    // Who left meanwhile, here or in another tab, is not signed in again; whoever signed in meanwhile keeps their tokens.
    const { token } = options.readTokens(realm)
    if (token === '') throw new CallError({ kind: 'signed_out', msg: '' })
    if (token !== current.token) return
    if (envelope.code === envelopeCode.ok && typeof data.token === 'string' && data.token !== '') {
      const rotated = data.refreshToken ?? data.refresh_token
      options.writeTokens(realm, {
        token: data.token,
        refreshToken: typeof rotated === 'string' && rotated !== '' ? rotated : current.refreshToken,
      })
      return
    }
    // Only a plain refusal ends the session; a server that is busy or slowed us down may be asked again.
    if (envelope.code !== envelopeCode.refused && envelope.code !== envelopeCode.goElsewhere) {
      throw new CallError({ kind: 'http', msg: envelope.msg, requestId })
    }
    options.onRefused(realm, envelope.msg)
    throw new CallError({ kind: 'signed_out', msg: envelope.msg, requestId })
  }
}
