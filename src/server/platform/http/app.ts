import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import { type FastifyInstance, fastify, LogController } from 'fastify'
import helmet from 'helmet'
import { AppError } from '#domain/errors.ts'
import { isStorableText } from '#domain/text.ts'
import { networkOf } from '#server/platform/attempts.ts'
import type { Env } from '#server/platform/env.ts'
import { say } from '#server/platform/i18n.ts'
import type { Log } from '#server/platform/log.ts'
import { parseBlockedIps } from './blocked-ips.ts'
import { bodyLimit, mustBeWithinLimits } from './body-limits.ts'
import { languageOf } from './caller.ts'
import { allowOrigins } from './cors.ts'
import { parseQuery } from './input.ts'
import { toCurrentUrl } from './legacy-urls.ts'
import { handleClientError, handleMalformedUrl } from './malformed-requests.ts'
import { envelope } from './reply.ts'
import { sendError } from './send-error.ts'

type Options = {
  env: Env
  log: Log
  clock: () => Date
  floodPerMinute: () => number
  blockedLines: () => string
  originLines: () => string
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** answers another machine, with HTTP's own statuses */
    isRaw?: boolean
  }
}

/** The bare HTTP server: limits, headers, error edge. Endpoints, pages and health are mounted on it. */
export async function makeHttp({
  env,
  log,
  clock,
  floodPerMinute,
  blockedLines,
  originLines,
}: Options): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: env.trustProxy,
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '/' }) => toCurrentUrl(url),
    // Long enough for the largest upload on a slow line; headers alone have a minute (Node's own limit).
    requestTimeout: 300_000,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, querystringParser: parseQuery, maxParamLength: 500 },
    forceCloseConnections: 'idle',
    frameworkErrors: handleMalformedUrl(clock) as never,
    clientErrorHandler: handleClientError(clock),
  }) as unknown as FastifyInstance

  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, clock))
  app.setNotFoundHandler((request, reply) =>
    sendError(new AppError('route.missing', { detail: { url: request.url.split('?')[0] ?? '' } }), request, reply, clock),
  )

  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['text/plain', 'application/json'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      mustBeWithinLimits(body as string)
    } catch (error) {
      return done(error as AppError, undefined)
    }
    parseJson(request, body as string, done)
  })

  const usualHeaders = readSecurityHeaders(env)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(usualHeaders).header('x-request-id', request.id)
    if (getBlockedIps(blockedLines()).has(request.ip)) {
      void reply.code(403).send(envelope(403, say(languageOf(request), 'http.403'), null, clock()))
      return
    }
    // No row and no file has such a name, and the database could not even be asked for it.
    const isStorable = Object.values(request.params as Record<string, string>).every(isStorableText)
    done(isStorable ? undefined : new AppError('route.missing', { detail: { url: request.url.split('?')[0] ?? '' } }))
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        id: request.id,
        method: request.method,
        url: request.url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })

  allowOrigins(app, originLines)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register(rateLimit, {
    global: true,
    max: floodPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => networkOf(request.ip),
    // By the route that was found: an address can be written in many ways.
    allowList: (request) => !/^\/(api|admin|open)\//i.test(request.routeOptions.url ?? request.url),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('flood.limit', { detail: { seconds: Math.max(1, Math.ceil(ttl / 1000)) } }),
  })
  return app
}

/** What helmet sets is the same for every answer, so it is asked for once. A page sets its own policy over this one. */
function readSecurityHeaders(env: Env): Record<string, string> {
  const headers: Record<string, string> = {}
  const recorder = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => undefined,
  }
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    // These would force https on a plain loopback start.
    strictTransportSecurity: env.publicUrl?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  })({} as IncomingMessage, recorder as unknown as ServerResponse, (error) => {
    if (error) throw error
  })
  return headers
}

let lastLines = ''
let lastList = parseBlockedIps('')

/** Parsing the list anew for each request would cost more than the request. */
function getBlockedIps(lines: string): ReturnType<typeof parseBlockedIps> {
  if (lines !== lastLines) {
    lastList = parseBlockedIps(lines)
    lastLines = lines
  }
  return lastList
}
