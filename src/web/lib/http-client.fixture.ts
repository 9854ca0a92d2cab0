import { vi } from 'vitest'
import type { Realm } from '#contract/envelope.ts'
import type { HttpClientOptions } from './http-client.ts'
import type { Tokens } from './session.ts'

export type SentRequest = {
  method: string
  url: string
  headers: Record<string, string>
  body: string | undefined
  signal: AbortSignal
}

/** A client's surroundings without a browser: a server that answers as told, tokens in a plain object. */
export function makeClientOptions(reply: (sent: SentRequest, signal: AbortSignal) => Promise<Response>) {
  const sent: SentRequest[] = []
  const tokens: Record<Realm, Tokens> = {
    admin: { token: 'admin-1', refreshToken: 'again-1' },
    member: { token: 'member-1', refreshToken: 'member-again-1' },
  }
  const accounts: Record<Realm, number> = { admin: 1, member: 2 }
  const parts: HttpClientOptions = {
    fetch: (url, init) => {
      const signal = init?.signal ?? new AbortController().signal
      const one = {
        method: init?.method ?? '',
        url: String(url),
        headers: init?.headers as Record<string, string>,
        body: init?.body as string | undefined,
        signal,
      }
      sent.push(one)
      return reply(one, signal)
    },
    say: (key, values) => (values?.url ? `${key} ${values.url}` : key),
    isOnline: () => true,
    timeoutMs: 60_000,
    language: () => 'en',
    accountId: (realm) => accounts[realm],
    readTokens: (realm) => tokens[realm],
    writeTokens: (realm, next) => {
      tokens[realm] = next
    },
    clearSession: (realm) => {
      tokens[realm] = { token: '', refreshToken: '' }
    },
    lock: (_name, run) => run(),
    onSessionEnd: vi.fn(),
  }
  return { parts, sent, tokens, accounts }
}

export const envelopeResponse = async (code: number, data: unknown, msg = '', status = 200): Promise<Response> =>
  new Response(JSON.stringify({ code, msg, time: 1, data }), { status, headers: { 'x-request-id': 'request-1' } })

/** An answer that comes when the test says so, or never once it was cancelled. */
export function deferredResponse(signal: AbortSignal) {
  const { promise, resolve, reject } = withResolvers<Response>()
  signal.addEventListener('abort', () => reject(signal.reason))
  return { response: promise, resolve }
}

function withResolvers<Value>() {
  let resolve: (value: Value) => void = () => undefined
  let reject: (reason: unknown) => void = () => undefined
  const promise = new Promise<Value>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
