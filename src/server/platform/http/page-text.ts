import type { FastifyRequest } from 'fastify'
import { escapeHtml } from '#domain/html.ts'
import { defaultLanguage, type Language, languages } from '#domain/language.ts'

/** What a page says before any script has run: for search engines, previews in chats, and readers without scripts. */
export type PageText = {
  status: 200 | 404
  /** whole, with the site's name */
  title: string
  description: string
  kind: 'website' | 'article'
  /** the page's own path, the same for every spelling of it */
  path: string
  /** address of a picture; '' for none */
  image: string
  siteName: string
  /** search engines are asked to leave it out */
  isUnlisted?: boolean
  /** HTML that is safe already */
  body: string
}

export type PageRequest = { path: string; language: Language }

/** null: the page has nothing to say without scripts. */
export type DescribePage = (asked: PageRequest) => Promise<PageText | null>

/** The language a page is asked in: by its link, else by the browser. The stored choice is known only once the scripts run. */
export function pageLanguage({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>): Language {
  const asked = String((query as Record<string, unknown>).lang ?? '').toLowerCase()
  return languages.find((language) => language === asked) ?? acceptedLanguage(String(headers['accept-language'] ?? ''))
}

/** The same page in a language: Chinese, the default, has the bare address. */
export const localizedPath = (language: Language, path: string): string =>
  language === defaultLanguage ? path : `${path}?lang=${language}`

/** Writes a page's own words into the built page. Every text is escaped here, but for the body, which comes cleaned. */
export function writePage(html: string, text: PageText, { language, origin }: { language: Language; origin: string }): string {
  const title = escapeHtml(text.title)
  const description = escapeHtml(text.description)
  const address = (of: Language) => escapeHtml(`${origin}${localizedPath(of, text.path)}`)
  const image = text.image.startsWith('/') ? `${origin}${text.image}` : text.image
  const head = [
    ...(text.status === 404 || text.isUnlisted
      ? ['<meta name="robots" content="noindex" />']
      : [
          `<link rel="canonical" href="${address(language)}" />`,
          ...languages.map((of) => `<link rel="alternate" hreflang="${tagOf(of)}" href="${address(of)}" />`),
          `<link rel="alternate" hreflang="x-default" href="${address(defaultLanguage)}" />`,
          `<meta property="og:url" content="${address(language)}" />`,
        ]),
    `<meta property="og:type" content="${text.kind}" />`,
    `<meta property="og:site_name" content="${escapeHtml(text.siteName)}" />`,
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta property="og:locale" content="${language === 'en' ? 'en_GB' : 'zh_CN'}" />`,
    ...(image === '' ? [] : [`<meta property="og:image" content="${escapeHtml(image)}" />`]),
  ]
  // Functions, because `$&` in a text must stay a text.
  return html
    .replace(/<html([^>]*)\slang="[^"]*"/, (_, rest: string) => `<html${rest} lang="${tagOf(language)}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(/<meta name="description"[^>]*>/, () => `<meta name="description" content="${description}" />`)
    .replace('</head>', () => `${head.join('\n')}\n</head>`)
    .replace('<div id="root"></div>', () => `<div id="root"><div data-page-text>${text.body}</div></div>`)
}

export const withTitle = (html: string, title: string): string =>
  html.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)

const tagOf = (language: Language): string => (language === 'zh-cn' ? 'zh-CN' : language)

/** `en-GB,en;q=0.9,zh;q=0.8` → the first of ours by weight. */
function acceptedLanguage(header: string): Language {
  const preferences = header
    .split(',')
    .slice(0, 20)
    .map((entry) => {
      const [tag = '', weight = ''] = entry.trim().toLowerCase().split(';')
      return { tag, weight: weight.trim().startsWith('q=') ? Number(weight.trim().slice(2)) || 0 : 1 }
    })
    .sort((a, b) => b.weight - a.weight)
  for (const { tag } of preferences) {
    if (/^en(-|$)/.test(tag)) return 'en'
    if (/^zh(-|$)/.test(tag)) return 'zh-cn'
  }
  return defaultLanguage
}
