import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { isStoredUrl, keyOf } from './file-names.ts'
import { isInline } from './media.ts'
import { isGoodTicket } from './private-files.ts'
import { findByUrl } from './store.ts'
import { redeemTicket } from './tickets.ts'

/** Nothing in a downloaded file may run, even if someone talks a browser into showing it. */
const downloadPolicy = "default-src 'none'; sandbox"
/** Browsers build a small page around a picture, a film or a PDF; it needs these and no script. */
const inlinePolicy =
  "default-src 'none'; img-src 'self'; media-src 'self'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"

/**
 * `/storage` serves uploaded files by their URL; private ones only with a ticket. `/files` serves one download to the
 * holder of its ticket.
 */
export function serveFiles(app: FastifyInstance, ctx: Ctx): void {
  app.route<{ Params: { '*': string }; Querystring: { ticket?: unknown } }>({
    method: ['GET', 'HEAD'],
    url: '/storage/*',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const url = `/storage/${request.params['*']}`
      const missing = () => new AppError('route.missing', { detail: { url: request.url.split('?')[0] ?? '' } })
      const row = isStoredUrl(url) ? await findByUrl(ctx.db, url) : undefined
      if (!row) throw missing()
      if (row.is_private && !isGoodTicket(ctx, url, request.query.ticket)) throw new AppError('files.ticket_gone')
      const store = ctx.files.find(row.storage)
      const isHead = request.method === 'HEAD'
      const found = isHead ? await store?.exists(keyOf(url)) : await store?.get(keyOf(url))
      if (!found) throw missing()
      const isShownInline = isInline(row.mimetype)
      reply
        .header('content-disposition', isShownInline ? 'inline' : contentDisposition(row.name))
        .header('content-security-policy', isShownInline ? inlinePolicy : downloadPolicy)
        // The name contains the hash: another content is another address.
        .header('cache-control', row.is_private ? 'private, no-store' : 'public, max-age=31536000, immutable')
        // Pages on another host than the files' (a CDN) may show them.
        .header('cross-origin-resource-policy', row.is_private ? 'same-origin' : 'cross-origin')
      return send(reply, row.mimetype, found === true ? { size: row.size } : found)
    },
  })

  app.route<{ Params: { ticket: string } }>({
    method: 'GET',
    url: '/files/:ticket',
    // A look at the headers must not use the ticket up.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const ticket = await redeemTicket(ctx.db, request.params.ticket, ctx.clock())
      const found = ticket && (await ctx.files.find(ticket.storage)?.get(ticket.file_key))
      if (!found) throw new AppError('files.ticket_gone')
      reply
        .header('content-disposition', contentDisposition(ticket.name))
        .header('content-security-policy', downloadPolicy)
        .header('cache-control', 'private, no-store')
      return send(reply, ticket.mimetype, found)
    },
  })
}

function send(reply: FastifyReply, mimetype: string, { stream, size }: { stream?: Readable; size: number }): FastifyReply {
  return reply
    .type(mimetype.startsWith('text/') ? `${mimetype}; charset=utf-8` : mimetype)
    .header('content-length', size)
    .header('x-content-type-options', 'nosniff')
    .send(stream)
}

/** RFC 6266 and 8187: a plain name for old readers, the true one in UTF-8. */
function contentDisposition(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9._-]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
