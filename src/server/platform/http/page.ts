import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serverHeader } from '#contract/envelope.ts'
import { type DescribePage, pageLanguage, withTitle, writePage } from './page-text.ts'

/** Addresses that are never a page, whoever asks. */
const neverPages = [
  '/assets/',
  '/files/',
  '/storage/',
  '/open/',
  '/sandbox/',
  '/healthz',
  '/readyz',
  '/metrics',
  '/api/pay/notify',
  '/api/tracking/notify',
  '/api/shop/authorize',
]

export type Page = { html: string; scriptHashes: string[] }

export function readPage(webDir: string): Page {
  const file = path.join(webDir, 'index.html')
  if (!existsSync(file))
    throw new Error(`The web pages are not built (${path.basename(webDir)}/index.html is missing). Run: npm start`)
  const html = readFileSync(file, 'utf8')
  return { html, scriptHashes: inlineScriptHashes(html) }
}

/** A browser's navigation gets the application; the same address asked by a program gets the call. */
export function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  if (request.headers[serverHeader] !== undefined || (request.query as Record<string, unknown>)[serverHeader] !== undefined)
    return false
  const urlPath = (request.url.split('?')[0] ?? '').toLowerCase()
  if (neverPages.some((prefix) => urlPath.startsWith(prefix))) return false
  const isCallPath = urlPath.startsWith('/api/') || urlPath.startsWith('/admin/')
  const acceptsHtml = String(request.headers.accept ?? '').includes('text/html')
  return isCallPath ? acceptsHtml : request.is404
}

type Options = {
  webDir: string
  siteName: () => string
  frameSources: () => string[]
  /** where visitors reach us, if the operator said so */
  publicUrl: string | undefined
  describe: DescribePage
}

/** Built files carry their hash in the name and may be kept for ever; the page itself is asked for each time. */
export async function servePages(app: FastifyInstance, options: Options): Promise<void> {
  const { webDir, siteName, frameSources } = options
  const page = readPage(webDir)
  await app.register(fastifyStatic, {
    root: webDir,
    wildcard: false,
    // Each file is a route. Compressed copies are found beside their file; as routes they were two thirds of all, and a fifth of every start.
    globIgnore: ['**/*.br', '**/*.gz'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`)
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!wantsPage(request)) return
    const { html, status, isPublic } = await wordedPage(request)
    const tag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
    reply
      .header('cache-control', 'no-cache')
      .header('vary', isPublic ? 'Accept, Accept-Language, server' : 'Accept, server')
      .header('etag', tag)
      .header('content-security-policy', pagePolicy(page.scriptHashes, frameSources()))
    if (status === 200 && request.headers['if-none-match'] === tag) return reply.code(304).send()
    return reply.code(status).type('text/html; charset=utf-8').send(html)
  })

  /** A page that cannot be described now, because the database is away, still starts and says so itself. */
  async function wordedPage(request: FastifyRequest): Promise<{ html: string; status: number; isPublic: boolean }> {
    const language = pageLanguage(request)
    const path = request.url.split('?')[0] ?? '/'
    const text = await options.describe({ path, language }).catch((error: unknown) => {
      request.log.warn({ err: error }, 'a page was sent without its text')
      return null
    })
    if (!text) return { html: withTitle(page.html, siteName()), status: 200, isPublic: false }
    const html = writePage(page.html, text, { language, origin: originOf(request, options.publicUrl) })
    return { html, status: text.status, isPublic: true }
  }
}

/** As the operator says it, else as the caller addressed us; without a slash at the end. */
export const originOf = (request: FastifyRequest, publicUrl: string | undefined): string =>
  (publicUrl ?? `${request.protocol}://${request.host}`).replace(/\/+$/, '')

/** Scripts only from ourselves and the one inline script whose text we know; styles may be inline, the component library lays out with them. */
export const pagePolicy = (scriptHashes: string[], frames: string[]): string =>
  [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes.map((hash) => `'sha256-${hash}'`).join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    "connect-src 'self'",
    // Labels are printed from a document that the page itself holds.
    `frame-src ${['blob:', ...frames].join(' ')}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

export const inlineScriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, text]) =>
    createHash('sha256')
      .update(text ?? '')
      .digest('base64'),
  )
