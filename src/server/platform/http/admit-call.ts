import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Realm, routeNames } from '#contract/envelope.ts'
import { AppError } from '#domain/errors.ts'
import { networkOf } from '#server/platform/attempts.ts'
import type { Db } from '#server/platform/db/pool.ts'
import type { Release } from '#server/platform/semaphore.ts'
import { type Actor, type ActorLookup, findActor, mustFindActor } from '#server/platform/session/actor.ts'
import { rawTokensOf } from './caller.ts'
import { type CallCost, type CallerKey, createCallerLimiter } from './caller-limiter.ts'
import { createKnownAccounts } from './known-accounts.ts'
import { createLoadMeter } from './load.ts'

export type Admission = {
  /** set when the endpoint asks for a member or an admin */
  actor: Actor | null
  /** aborts when the connection is closed before the answer is sent */
  signal: AbortSignal
  release: Release
  /** its action has begun, and keeps the turn until it ends */
  isRunning: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    admission: Admission | null
  }
}

const sessionLookupCost = { isHeavy: false, isUpload: false }

/**
 * Decides before the body is read whether a call may run, and when: it checks the session and waits for the caller's
 * turn. A stranger's body is never parsed for an endpoint that needs a session.
 */
export function createAdmission(ctx: { db: Db; clock: () => Date }) {
  const limiter = createCallerLimiter()
  const accounts = createKnownAccounts()
  const load = createLoadMeter()

  async function takeTurn(caller: CallerKey, cost: CallCost, signal: AbortSignal): Promise<Release> {
    if ('network' in caller && limiter.strangersWaiting > 0 && load.isOverloaded()) throw new AppError('server.busy')
    const turn = limiter.acquire(caller, cost, signal)
    if (!turn) throw new AppError('flood.limit', { detail: { seconds: 5 } })
    return turn
  }

  /** A token that was never seen here may be made up: its lookup waits with the other calls of its network. */
  async function lookUpStranger(realm: Realm, token: string, network: string, signal: AbortSignal): Promise<ActorLookup> {
    const release = await takeTurn({ network }, sessionLookupCost, signal)
    try {
      return await findActor(ctx.db, realm, token, ctx.clock())
    } finally {
      release()
    }
  }

  async function admit(
    request: FastifyRequest,
    endpoint: Endpoint,
    signal: AbortSignal,
  ): Promise<Pick<Admission, 'actor' | 'release'>> {
    const realm = realmOf(endpoint)
    const token = rawTokensOf(request)[realm]
    const needsActor = endpoint.access !== 'public'
    const network = networkOf(request.ip)
    let account = token && accounts.find(token)
    let lookup: ActorLookup | undefined
    if (token && !account) {
      lookup = await lookUpStranger(realm, token, network, signal)
      if ('actor' in lookup) account = accounts.remember(token, lookup.actor)
    }
    if (needsActor && !account) mustFindActor(lookup ?? { refused: 'session.missing' })
    const release = await takeTurn(
      account ? { account } : { network },
      { isHeavy: endpoint.heavy, isUpload: endpoint.upload },
      signal,
    )
    try {
      lookup ??= needsActor ? await findActor(ctx.db, realm, token, ctx.clock()) : undefined
      if (token && lookup && 'refused' in lookup) accounts.forget(token)
      return { actor: needsActor && lookup ? mustFindActor(lookup) : null, release }
    } catch (error) {
      release()
      throw error
    }
  }

  return {
    /** Measures the load of this process until the returned function is called. */
    start: load.start,
    /**
     * The turn ends when `release` is called. A connection that closes before the action began ends it too; work that
     * goes on keeps its turn, or cutting connections would be a way around the limit.
     */
    async admit(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint): Promise<void> {
      const closed = new AbortController()
      reply.raw.once('close', () => {
        if (!reply.raw.writableEnded) closed.abort(new AppError('call.cancelled'))
        if (!request.admission?.isRunning) request.admission?.release()
      })
      const { signal } = closed
      const admitted = await admit(request, endpoint, signal).catch((error) => {
        throw addLoginRoute(error, endpoint)
      })
      request.admission = { ...admitted, signal, isRunning: false }
      if (!signal.aborted) return
      admitted.release()
      throw signal.reason
    },
  }
}

/** The area whose session counts. A public call has no access word that says so, only its path. */
function realmOf({ access, url }: Endpoint): Realm {
  if (access === 'public') return url.startsWith('/admin/') ? 'admin' : 'member'
  return access.startsWith('member') ? 'member' : 'admin'
}

/** Tells the client which sign-in page belongs to the call that was refused. */
function addLoginRoute(error: unknown, endpoint: Endpoint): unknown {
  if (!(error instanceof AppError) || error.code !== 'session.missing') return error
  return new AppError('session.missing', {
    data: { routePath: realmOf(endpoint) === 'admin' ? routeNames.adminLogin : routeNames.userLogin },
  })
}
