import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '#domain/html.ts'
import { languages } from '#domain/language.ts'
import type { Ctx } from '#server/ctx.ts'
import { listArticleSlugs } from '#server/modules/content/index.ts'
import { originOf } from '#server/platform/http/page.ts'
import { localizedPath } from '#server/platform/http/page-text.ts'
import { publicPaths } from './describe-page.ts'

/** What search engines ask for first: which pages there are, in which languages, and which are none of their business. */
export function serveSitemap(app: FastifyInstance, ctx: Ctx): void {
  app.get('/sitemap.xml', async (request, reply) => {
    const origin = originOf(request, ctx.env.publicUrl)
    const articles = await listArticleSlugs(ctx.db, ctx.clock())
    const entries = [
      ...publicPaths.map((path) => ({ path, changed: undefined })),
      ...articles.map(({ slug, update_time }) => ({ path: `/articles/${slug}`, changed: update_time })),
    ]
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.flatMap((entry) => urlsOf(origin, entry)).join('\n')}\n</urlset>\n`,
      )
  })
  app.get('/robots.txt', async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `User-agent: *\nDisallow: /admin\nDisallow: /user\nDisallow: /api/\n\nSitemap: ${originOf(request, ctx.env.publicUrl)}/sitemap.xml\n`,
      ),
  )
}

/** Each language is a page of its own that names the other one. */
function urlsOf(origin: string, { path, changed }: { path: string; changed: Date | undefined }): string[] {
  const urlIn = (language: (typeof languages)[number]) => escapeHtml(`${origin}${localizedPath(language, path)}`)
  const alternates = languages.map(
    (language) =>
      `<xhtml:link rel="alternate" hreflang="${language === 'zh-cn' ? 'zh-CN' : language}" href="${urlIn(language)}"/>`,
  )
  const day = changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : ''
  return languages.map((language) => `<url><loc>${urlIn(language)}</loc>${day}${alternates.join('')}</url>`)
}
