import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DataOf, Endpoint, InputOf } from '#contract/endpoint.ts'
import { envelopeCode, languageHeader } from '#contract/envelope.ts'
import { AppError } from '#domain/errors.ts'
import { isStorableText } from '#domain/text.ts'
import { type AccessCache, holdsNode, isSuper } from '#server/platform/access.ts'
import type { Db } from '#server/platform/db/pool.ts'
import type { Env } from '#server/platform/env.ts'
import { say } from '#server/platform/i18n.ts'
import type { ListSource } from '#server/platform/resources/list-rows.ts'
import { type Actor, findActor } from '#server/platform/session/actor.ts'
import { createAdmission } from './admit-call.ts'
import { bodyLimit, publicBodyLimit } from './body-limits.ts'
import { type Caller, isForwarded, languageOf, neverAborted, rawTokensOf } from './caller.ts'
import { parseInput, rawInput } from './input.ts'
import { drainRequest, receiveUpload } from './receive-upload.ts'
import { envelope, Reply } from './reply.ts'
import { sendError } from './send-error.ts'

type Handler<Ctx, Input, Data> = (ctx: Ctx, input: Input, caller: Caller) => Promise<Data | Reply<Data>>

export type Route<Ctx> = {
  endpoint: Endpoint
  handle: Handler<Ctx, never, unknown>
  /** nodes of which one is enough as well, known only once the input is read */
  alsoNodes?: (input: never) => string[]
  /** the largest file in bytes that an upload may bring now */
  maxUploadBytes?: (ctx: Ctx) => number
  /** the list behind an export, for the work that writes it later */
  list?: ListSource<Ctx>
}

/** Ties an endpoint of the contract to the action behind it. */
export const on = <Ctx, E extends Endpoint>(endpoint: E, handle: Handler<Ctx, InputOf<E>, DataOf<E>>): Route<Ctx> => ({
  endpoint,
  handle,
})

export type LoggedWrite = { endpoint: Endpoint; raw: Record<string, unknown>; caller: Caller; outcome: string }

type RequiredContext = { env: Env; db: Db; access: AccessCache; clock: () => Date }

export function mount<Ctx extends RequiredContext>(
  app: FastifyInstance,
  ctx: Ctx,
  routes: Route<Ctx>[],
  afterWrite: (ctx: Ctx, write: LoggedWrite) => Promise<void>,
): void {
  const admission = createAdmission(ctx)
  app.decorateRequest('admission', null)
  app.addHook('onClose', admission.start())
  const admit = async (request: FastifyRequest, reply: FastifyReply, route: Route<Ctx>) => {
    try {
      await admission.admit(request, reply, route.endpoint)
    } catch (error) {
      if (route.endpoint.upload) await drainRequest(request, reply, { maxBytes: route.maxUploadBytes?.(ctx) ?? 0 })
      throw error
    }
  }
  const open = (scope: FastifyInstance, route: Route<Ctx>) =>
    scope.route({
      method: route.endpoint.method,
      url: route.endpoint.url,
      config: { isRaw: route.endpoint.raw },
      bodyLimit: route.endpoint.access === 'public' && !route.endpoint.raw ? publicBodyLimit : bodyLimit,
      // Providers that call us are few, and their calls have no session.
      ...(route.endpoint.raw ? {} : { onRequest: (request, reply) => admit(request, reply, route) }),
      handler: async (request, reply) => {
        if (request.admission) request.admission.isRunning = true
        try {
          return await handleRequest(ctx, route, request, reply, afterWrite)
        } finally {
          request.admission?.release()
        }
      },
    })
  for (const route of routes.filter(({ endpoint }) => !endpoint.upload && !endpoint.raw)) open(app, route)
  // Forms are understood in a scope of their own: every other route goes on refusing them.
  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false })
    for (const route of routes.filter(({ endpoint }) => endpoint.upload)) open(scope, route)
  })
  // A signature is made over bytes: here nobody reads the body before the action does.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const route of routes.filter(({ endpoint }) => endpoint.raw)) open(scope, route)
  })
}

async function handleRequest<Ctx extends RequiredContext>(
  ctx: Ctx,
  route: Route<Ctx>,
  request: FastifyRequest,
  reply: FastifyReply,
  afterWrite: (ctx: Ctx, write: LoggedWrite) => Promise<void>,
): Promise<unknown> {
  const { endpoint } = route
  const caller = callerOf(ctx, request)
  let raw: Record<string, unknown> = {}
  // Written before the answer goes out: whoever has the answer can rely on the log.
  const log = async (outcome: string) => {
    if (endpoint.method === 'GET') return
    await afterWrite(ctx, { endpoint, raw, caller, outcome }).catch((error) =>
      request.log.error({ err: error }, 'write was not logged'),
    )
  }
  const maxBytes = route.maxUploadBytes?.(ctx) ?? 0
  let discard = async (): Promise<void> => undefined
  try {
    if (endpoint.raw) {
      caller.sent = { headers: request.headers, body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0) }
      request.body = request.params
    }
    if (!endpoint.upload) raw = rawInput(request, endpoint)
    // Who may not is told so before anything is checked: what a call wants to be sent is none of their business.
    if (!route.alsoNodes) mustHoldNode(ctx, route, caller.actor, undefined)
    if (endpoint.upload) {
      const form = await receiveUpload(request, { maxBytes })
      discard = form.discard
      caller.file = form.file
      request.body = { ...form.fields, ...(form.file ? { file: toStorableName(form.file.name) } : {}) }
      raw = rawInput(request, endpoint)
    }
    const input = parseInput(endpoint, raw)
    if (route.alsoNodes) mustHoldNode(ctx, route, caller.actor, input)
    const result = await route.handle(ctx, input as never, caller)
    await log('ok')
    if (endpoint.media) return setCacheHeaders(reply, endpoint).type(endpoint.media).send(result)
    const { data, msg } =
      result instanceof Reply
        ? { data: result.data, msg: say(caller.language, result.key, result.values) }
        : { data: result, msg: '' }
    // A field that slipped in or out of an answer is found in tests and while developing, at no cost in production.
    if (ctx.env.mode === 'test') endpoint.output.parse(data)
    return setCacheHeaders(reply, endpoint).send(envelope(envelopeCode.ok, msg, data ?? null, ctx.clock()))
  } catch (thrown) {
    // Work that stopped between two steps fails with an error of the platform, which does not know why.
    const error = (thrown as Error).name === 'AbortError' && caller.signal.aborted ? caller.signal.reason : thrown
    await log(error instanceof AppError ? error.code : 'server.unexpected')
    if (endpoint.upload) await drainRequest(request, reply, { maxBytes })
    return sendError(error, request, reply, ctx.clock)
  } finally {
    await discard()
  }
}

/** What may be kept is kept apart by language, and by nobody but the asker where one must be signed in. */
function setCacheHeaders(reply: FastifyReply, { access, cacheSeconds }: Endpoint): FastifyReply {
  if (cacheSeconds === undefined) return reply.header('cache-control', 'no-store')
  reply.header('vary', [reply.getHeader('vary'), languageHeader, 'server'].filter(Boolean).join(', '))
  return reply.header('cache-control', `${access === 'public' ? 'public' : 'private'}, max-age=${cacheSeconds}`)
}

/** For the log of writes only; the action looks at the name itself. */
const toStorableName = (name: string): string => (isStorableText(name) ? name : '')

function mustHoldNode<Ctx extends RequiredContext>(
  ctx: Ctx,
  { endpoint, alsoNodes }: Route<Ctx>,
  actor: Actor | null,
  input: unknown,
): void {
  if (!actor || endpoint.access === 'member' || endpoint.access === 'admin') return
  const realm = ctx.access.current()[actor.realm]
  if (endpoint.access === 'super') {
    if (!isSuper(realm, actor.groupIds)) throw new AppError('access.no_node')
    return
  }
  const nodes = [endpoint.access.slice(endpoint.access.indexOf(':') + 1), ...(alsoNodes?.(input as never) ?? [])]
  if (!nodes.some((node) => holdsNode(realm, actor.groupIds, node))) throw new AppError('access.no_node')
}

function callerOf(ctx: RequiredContext, request: FastifyRequest): Caller {
  const rawTokens = rawTokensOf(request)
  return {
    language: languageOf(request),
    ip: request.ip,
    isForwarded: isForwarded(request),
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 255),
    requestId: request.id,
    rawTokens,
    actor: request.admission?.actor ?? null,
    signal: request.admission?.signal ?? neverAborted,
    host: request.host,
    path: request.originalUrl.split('?')[0] ?? '',
    file: null,
    sent: null,
    find: async (realm) => {
      const found = await findActor(ctx.db, realm, rawTokens[realm], ctx.clock())
      return 'actor' in found ? found.actor : null
    },
  }
}
