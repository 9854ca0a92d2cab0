import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Realm } from '#contract/envelope.ts'
import { live, liveStream } from '#contract/live.ts'
import { AppError } from '#domain/errors.ts'
import type { Db } from '#server/platform/db/pool.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import type { LiveHub, LiveStream } from './hub.ts'
import { findLiveSessions, isSessionOf, issueLiveTicket, redeemLiveTicket } from './store.ts'

type RequiredContext = { db: Db; live: LiveHub; clock: () => Date }

export const liveRoutes = <Ctx extends RequiredContext>(): Route<Ctx>[] => [
  on<Ctx, typeof live.memberTicket>(live.memberTicket, createTicket),
  on<Ctx, typeof live.adminTicket>(live.adminTicket, createTicket),
]

async function createTicket(ctx: RequiredContext, _input: unknown, caller: Caller): Promise<{ ticket: string }> {
  return { ticket: await issueLiveTicket(ctx.db, caller.rawTokens[actorOf(caller).realm] ?? '', ctx.clock()) }
}

/** A browser that has not read so much of what it was sent is asleep; it comes back and asks anew. */
const mostUnread = 64 * 1024

/** The two event streams. They stay open, so they are not answers like others: no envelope, no compression, and closing the application ends them first. */
export function serveLive(app: FastifyInstance, ctx: RequiredContext): void {
  app.addHook('preClose', async () => ctx.live.endAll())
  for (const realm of ['admin', 'member'] as const) {
    app.get<{ Querystring: { ticket?: unknown; age?: unknown } }>(
      liveStream[realm],
      { exposeHeadRoute: false, config: { isStream: true } },
      async (request, reply) => {
        const opened = await redeemTicket(ctx, realm, request.query.ticket)
        // Signed out on the way here: no error, only nothing to hear. To an event source this means "do not come back".
        if (opened === 'session over') return reply.code(204).send()
        reply.hijack()
        const stream = openStream(reply, { realm, ...opened })
        reply.raw.on('close', () => ctx.live.close(stream))
        ctx.live.open(stream, readAge(request.query.age))
      },
    )
  }
}

/** Milliseconds; whatever else stands there says nothing. */
const readAge = (raw: unknown): number | undefined => (typeof raw === 'string' && /^\d{1,9}$/.test(raw) ? Number(raw) : undefined)

async function redeemTicket({ db, clock }: RequiredContext, realm: Realm, ticket: unknown) {
  const redeemed = typeof ticket === 'string' && ticket.length <= 200 ? await redeemLiveTicket(db, ticket, clock()) : undefined
  const [session] = redeemed ? await findLiveSessions(db, realm, [redeemed.sessionId]) : []
  if (redeemed && !session && (await isSessionOf(db, realm, redeemed.sessionId))) return 'session over'
  if (!redeemed || !session) throw new AppError('live.ticket_gone')
  return {
    accountId: session.account_id,
    groupIds: session.group_ids,
    ...redeemed,
  }
}

function openStream(reply: FastifyReply, who: Omit<LiveStream, 'write' | 'end'>): LiveStream {
  const { raw } = reply
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  return {
    ...who,
    write: (frame) => {
      if (raw.destroyed || raw.writableEnded) return false
      raw.write(frame)
      return raw.writableLength < mostUnread
    },
    // Said and done: whoever still reads gets the rest, whoever does not is let go.
    end: () => {
      if (raw.writableLength < mostUnread) raw.end()
      else raw.destroy()
    },
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** stays open as long as somebody listens: its length says nothing about how quickly the server answers */
    isStream?: boolean
  }
}
