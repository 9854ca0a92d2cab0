import type { FastifyRequest } from 'fastify'
import { languageHeader, type Realm, tokenHeader } from '#contract/envelope.ts'
import { type Language, toLanguage } from '#domain/language.ts'
import type { Actor } from '#server/platform/session/actor.ts'
import type { ReceivedFile } from './receive-upload.ts'

/** Everything an action may know about the request that caused it. */
export type Caller = {
  language: Language
  ip: string
  /** handed on by a proxy, so from nobody knows where */
  isForwarded: boolean
  userAgent: string
  requestId: string
  /** as the caller addressed us, with the port */
  host: string
  /** as it was sent: versions of other clients differ in the case of letters */
  path: string
  /** as sent, unchecked; for signing out and refreshing */
  rawTokens: Record<Realm, string | undefined>
  /** set when the endpoint asks for a member or an admin */
  actor: Actor | null
  /** aborts when the caller closes the connection: long work checks it between its steps */
  signal: AbortSignal
  /** what was sent to an endpoint that takes an upload; gone when the request is answered */
  file: ReceivedFile | null
  /** the body and headers as they came, of an endpoint that takes them so */
  sent: { headers: Record<string, string | string[] | undefined>; body: Buffer } | null
  /** for public endpoints that say more to whoever is signed in */
  find(realm: Realm): Promise<Actor | null>
}

export const languageOf = (request: FastifyRequest): Language => toLanguage(request.headers[languageHeader])

const forwardedHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** For work without a connection that could be closed. */
export const neverAborted = new AbortController().signal

/** Lets an action run without an HTTP request, as the demo does. */
export const callerWithoutRequest = (actor: Actor, userAgent: string): Caller => ({
  language: 'en',
  ip: '127.0.0.1',
  isForwarded: false,
  userAgent,
  requestId: userAgent,
  host: '127.0.0.1',
  path: '',
  rawTokens: { admin: undefined, member: undefined },
  actor,
  signal: neverAborted,
  file: null,
  sent: null,
  find: async () => null,
})

export const isForwarded = ({ headers }: FastifyRequest): boolean => forwardedHeaders.some((name) => headers[name] !== undefined)

export const rawTokensOf = (request: FastifyRequest): Caller['rawTokens'] => ({
  admin: header(request, tokenHeader.admin) ?? header(request, 'ba-token'),
  member: header(request, tokenHeader.member),
})

/** The actor of an endpoint whose access word promised one. */
export function actorOf(caller: Pick<Caller, 'actor'>): Actor {
  if (!caller.actor) throw new Error('the endpoint is public: it has no actor')
  return caller.actor
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
