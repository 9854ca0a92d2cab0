import type { FastifyInstance } from 'fastify'
import { languageHeader, serverHeader, tokenHeader } from '#contract/envelope.ts'

const allowedHeaders = [languageHeader, serverHeader, tokenHeader.admin, 'ba-token', tokenHeader.member, 'content-type'].join(
  ', ',
)
const maxAgeSeconds = 1800

/**
 * Lets clients that are served from elsewhere call us, if the operator names their origins; by default nobody. Sessions are headers, never
 * cookies, so no credentials are allowed. A picture is asked for without an origin, so it may be shown anywhere once there is such a client.
 * Comes after whoever sets the usual headers.
 */
export function allowOrigins(app: FastifyInstance, originLines: () => string): void {
  const originsOf = memoizeLast(readOrigins)
  app.addHook('onRequest', async (request, reply) => {
    const origins = originsOf(originLines())
    if (origins.size === 0) return
    reply.header('cross-origin-resource-policy', 'cross-origin').header('vary', 'Origin')
    const { origin } = request.headers
    if (typeof origin !== 'string' || !origins.has(origin.toLowerCase())) return
    reply.header('access-control-allow-origin', origin)
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return
    return reply
      .header('access-control-allow-methods', 'GET, POST, DELETE')
      .header('access-control-allow-headers', allowedHeaders)
      .header('access-control-max-age', String(maxAgeSeconds))
      .code(204)
      .send()
  })
}

export const readOrigins = (lines: string): ReadonlySet<string> =>
  new Set(
    lines
      .split('\n')
      .map((line) => line.trim().toLowerCase())
      .filter((line) => line !== ''),
  )

/** Reading the list anew for each request would cost more than the request. */
function memoizeLast<Value>(read: (text: string) => Value): (text: string) => Value {
  let last = { text: '', value: read('') }
  return (text) => {
    if (text !== last.text) last = { text, value: read(text) }
    return last.value
  }
}
