import type { ArticleCard } from '#contract/article.ts'
import { escapeHtml, shorten, textOfHtml } from '#domain/html.ts'
import { type Language, pick } from '#domain/language.ts'
import type { Ctx } from '#server/ctx.ts'
import { findArticle, listArticleCards, listArticles } from '#server/modules/content/index.ts'
import { localizedPath, type PageRequest, type PageText } from '#server/platform/http/page-text.ts'
import { say } from '#server/platform/i18n.ts'
import type { WordKey } from '#words/keys.ts'

/** The public pages that always exist; articles stand below /articles. */
export const publicPaths = ['/', '/priceEstimate', '/articles', '/serviceSupport', '/prohibitedItems'] as const

type PageDescription = Pick<PageText, 'title' | 'description' | 'body'> & Partial<PageText>

/** What a public page says in its HTML, in the reader's language; nothing about the pages behind a sign-in. */
export async function describePage(ctx: Ctx, { path, language }: PageRequest): Promise<PageText | null> {
  const known = publicPaths.find((one) => one.toLowerCase() === trimPath(path).toLowerCase())
  if (isTrackingPath(path)) return describeTracking(ctx, language)
  const described = known ? await pageDescribers[known](ctx, language) : await describeArticle(ctx, path, language)
  if (!described) return null
  const siteName = ctx.settings.get('site_name')
  return {
    status: 200,
    kind: 'website',
    path: known ?? trimPath(path),
    image: '',
    siteName,
    ...described,
    title: `${described.title} - ${siteName}`,
    description: shorten(described.description, 200),
  }
}

const pageDescribers: Record<(typeof publicPaths)[number], (ctx: Ctx, language: Language) => Promise<PageDescription>> = {
  '/': async (ctx, language) => {
    const cards = await listArticleCards(ctx.db, 3, { language, now: ctx.clock() })
    const steps = (['1', '2', '3'] as const).map(
      (step) => `<li>${word(language, `home.steps.${step}.title`)}: ${word(language, `home.steps.${step}.text`)}</li>`,
    )
    const content = [`<ol>${steps.join('')}</ol>`, cardList(cards, language)]
    const page = pageOfWords(language, { title: 'home.hero.title', note: 'home.hero.text' }, content)
    return { ...page, title: say(language, 'home.title') }
  },
  '/priceEstimate': async (_ctx, language) => pageOfWords(language, { title: 'price.title', note: 'price.lead' }),
  '/articles': async (ctx, language) => {
    const { list } = await listArticles(ctx.db, { page: 1, limit: 50 }, { language, now: ctx.clock() })
    return pageOfWords(language, { title: 'home.articles.title', note: 'home.articles.note' }, [cardList(list, language)])
  },
  '/serviceSupport': async ({ settings }, language) => {
    const hours = pick(language, settings.get('support_hours_zh'), settings.get('support_hours_en'))
    const facts = [hours, settings.get('support_email')].filter((fact) => fact !== '')
    return pageOfWords(language, { title: 'home.support.title', note: 'home.support.note' }, [
      ...facts.map((fact) => `<p>${escapeHtml(fact)}</p>`),
      `<ul>${(['1', '2', '3'] as const).map((line) => `<li>${word(language, `home.support.prepare.${line}`)}</li>`).join('')}</ul>`,
    ])
  },
  '/prohibitedItems': async (ctx, language) => {
    const article = await findArticle(ctx.db, { slug: 'prohibited-items' }, { language, now: ctx.clock() })
    const title = say(language, 'home.prohibited.title')
    const note = say(language, 'home.prohibited.note')
    return {
      title,
      description: article?.summary || note,
      body: `${heading(escapeHtml(title), escapeHtml(article?.summary || note))}${prohibitedInBrief(language)}${article?.content ?? ''}${navigationLinks(language)}`,
    }
  },
}

/** With or without a number, which is not even repeated: a search engine must not keep who tracks what. */
const isTrackingPath = (path: string): boolean => /^\/tracking(\/[^/]*)?$/i.test(trimPath(path))

function describeTracking(ctx: Ctx, language: Language): PageText {
  const siteName = ctx.settings.get('site_name')
  const [title, note] = [say(language, 'tracking.page.title'), say(language, 'tracking.page.note')]
  return {
    status: 200,
    kind: 'website',
    path: '/tracking',
    image: '',
    siteName,
    isUnlisted: true,
    title: `${title} - ${siteName}`,
    description: note,
    body: `${heading(escapeHtml(title), escapeHtml(note))}<p>${word(language, 'tracking.page.where.text')}</p>${navigationLinks(language)}`,
  }
}

/** Who reads without scripts, search engines among them, has no list to search; and the policy holds also while its article is withdrawn. */
function prohibitedInBrief(language: Language): string {
  const lines = (['1', '2', '3', '4', '5', '6', '7'] as const).map(
    (line) => `<li>${word(language, `home.prohibited.never.${line}`)}</li>`,
  )
  return `<h2>${word(language, 'home.prohibited.never.title')}</h2><ul>${lines.join('')}</ul>`
}

/** By its words or its number; one that is not there is said to be missing, so that search engines forget it. */
async function describeArticle(ctx: Ctx, path: string, language: Language): Promise<PageDescription | null> {
  const match = /^\/articles\/([^/]+)$/i.exec(trimPath(path))
  if (!match) return null
  const key = decodePath(match[1] ?? '')
  const article = /^[\da-z-]{1,80}$/i.test(key)
    ? await findArticle(ctx.db, /^\d{1,15}$/.test(key) ? { id: Number(key) } : { slug: key }, { language, now: ctx.clock() })
    : null
  if (!article)
    return {
      status: 404,
      ...pageOfWords(language, { title: 'home.article.missing.title', note: 'home.article.missing.text' }),
    }
  return {
    kind: 'article',
    path: `/articles/${article.slug}`,
    title: article.title,
    description: article.summary || textOfHtml(article.content),
    image: article.cover,
    body: `<article>${heading(escapeHtml(article.title), escapeHtml(article.summary))}${article.content}</article>${navigationLinks(language)}`,
  }
}

/** A page whose heading is words of ours, which it is also called and described by. */
const pageOfWords = (
  language: Language,
  { title, note }: { title: WordKey; note: WordKey },
  content: readonly string[] = [],
): PageDescription => ({
  title: say(language, title),
  description: say(language, note),
  body: [heading(word(language, title), word(language, note)), ...content, navigationLinks(language)].join(''),
})

const word = (language: Language, key: WordKey): string => escapeHtml(say(language, key))

/** Both are escaped already. */
const heading = (title: string, note: string): string => `<h1>${title}</h1>${note === '' ? '' : `<p>${note}</p>`}`

const cardList = (cards: ArticleCard[], language: Language): string =>
  `<ul>${cards.map(({ slug, title, summary }) => `<li><a href="${localizedPath(language, `/articles/${slug}`)}">${escapeHtml(title)}</a> ${escapeHtml(summary)}</li>`).join('')}</ul>`

/** The way on for who reads without scripts. */
function navigationLinks(language: Language): string {
  const links: [string, WordKey][] = [
    ['/', 'shell.home'],
    ['/priceEstimate', 'shell.price'],
    ['/tracking', 'home.track.link'],
    ['/articles', 'shell.articles'],
    ['/serviceSupport', 'shell.support'],
    ['/prohibitedItems', 'shell.prohibited'],
  ]
  return `<p>${links.map(([path, key]) => `<a href="${localizedPath(language, path)}">${word(language, key)}</a>`).join(' · ')}</p>`
}

const trimPath = (path: string): string => path.replace(/\/+$/, '') || '/'

function decodePath(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
