import type { ArticleCard, ArticlePage } from '#contract/article.ts'
import { shorten, textOfHtml } from '#domain/html.ts'
import { type Language, pick } from '#domain/language.ts'
import { toSeconds } from '#domain/time.ts'
import { type Db, prepareOnce, run } from '#server/platform/db/pool.ts'
import { columnsOf, type RowOf } from '#server/platform/db/row-of.ts'
import { escapeLike } from '#server/platform/resources/search.ts'

/** Whoever asks sees it in this language, as of this moment: a time to come is not yet published. */
export type ReaderContext = { language: Language; now: Date }
export type ArticleFilter = { page: number; limit: number; category_id?: number; quick_search?: string }

const articleColumns = columnsOf(
  'article',
  'a.id, a.slug, a.title_zh, a.title_en, a.summary_zh, a.summary_en, a.cover, a.category_id, a.publish_time, a.update_time',
)
const columns = `${articleColumns}, c.name_zh, c.name_en, left(a.content_zh, 1000) as start_zh, left(a.content_en, 1000) as start_en`
/** `start_zh` and `start_en`: the beginning of the texts, for where nobody wrote a summary. */
type ArticleRow = RowOf<
  typeof articleColumns,
  { publish_time: Date } & Record<'name_zh' | 'name_en' | 'start_zh' | 'start_en', string>
>
const articleStatus = { draft: 0, published: 1 } as const
/** What visitors may see; $1 is now. */
const publishedSql = `article a join article_category c on c.id = a.category_id where a.status = ${articleStatus.published} and a.publish_time <= $1 and c.status`
const sortSql = 'a.weigh desc, a.publish_time desc, a.id desc'

export async function listArticles(
  db: Db,
  { page, limit, category_id, quick_search = '' }: ArticleFilter,
  { language, now }: ReaderContext,
): Promise<{ list: ArticleCard[]; total: number }> {
  const values: unknown[] = [now]
  let where = ''
  if (category_id !== undefined) where += ` and a.category_id = $${values.push(category_id)}`
  if (quick_search !== '') {
    const pattern = `$${values.push(`%${escapeLike(quick_search)}%`)}`
    where += ` and (${['title_zh', 'title_en', 'summary_zh', 'summary_en'].map((name) => `a.${name} ilike ${pattern}`).join(' or ')})`
  }
  const [counted] = await run<{ total: number }>(
    db,
    prepareOnce(`select count(*)::int as total from ${publishedSql}${where}`),
    values,
  )
  const rows = await run<ArticleRow>(
    db,
    prepareOnce(
      `select ${columns} from ${publishedSql}${where} order by ${sortSql} limit $${values.length + 1} offset $${values.length + 2}`,
    ),
    [...values, limit, (page - 1) * limit],
  )
  return { list: rows.map((row) => toCard(row, language)), total: counted?.total ?? 0 }
}

export const listArticleCards = async (db: Db, limit: number, reader: ReaderContext): Promise<ArticleCard[]> =>
  (await listArticles(db, { page: 1, limit }, reader)).list

const selectCategoryCounts = prepareOnce(
  `select c.id, c.name_zh, c.name_en, count(*)::int as count from ${publishedSql} group by c.id order by c.weigh desc, c.id`,
)

export async function listUsedCategories(db: Db, { language, now }: ReaderContext) {
  const rows = await run<{ id: number; name_zh: string; name_en: string; count: number }>(db, selectCategoryCounts, [now])
  return rows.map(({ id, name_zh, name_en, count }) => ({ id, name: pick(language, name_zh, name_en), count }))
}

/** By number or by the words of its address; what visitors may not see is not there. */
export async function findArticle(
  db: Db,
  key: { id: number } | { slug: string },
  { language, now }: ReaderContext,
): Promise<ArticlePage | null> {
  const [column, value] = 'id' in key ? ['id', key.id] : ['slug', key.slug.toLowerCase()]
  const [row] = await run<ArticleRow & { content_zh: string; content_en: string }>(
    db,
    prepareOnce(`select ${columns}, a.content_zh, a.content_en from ${publishedSql} and a.${column} = $2`),
    [now, value],
  )
  if (!row) return null
  return {
    ...toCard(row, language),
    summary: ownSummary(row, language),
    content: pick(language, row.content_zh, row.content_en),
    update_time: toSeconds(row.update_time),
  }
}

/** Where every published article stands, for the map of the site. */
export const listArticleSlugs = (db: Db, now: Date): Promise<{ slug: string; update_time: Date }[]> =>
  run(db, prepareOnce(`select a.slug, a.update_time from ${publishedSql} order by ${sortSql} limit 10000`), [now])

/** Above its own text only a summary that somebody wrote, in the language of the text. */
const ownSummary = (row: ArticleRow, language: Language): string =>
  language === 'en' && row.start_en !== '' ? row.summary_en : pick(language, row.summary_zh, row.summary_en)

const excerptOf = (html: string): string => shorten(textOfHtml(html), 150)

const toCard = (row: ArticleRow, language: Language): ArticleCard => ({
  id: row.id,
  slug: row.slug,
  title: pick(language, row.title_zh, row.title_en),
  summary: pick(language, row.summary_zh || excerptOf(row.start_zh), row.summary_en || excerptOf(row.start_en)),
  cover: row.cover,
  category: { id: row.category_id, name: pick(language, row.name_zh, row.name_en) },
  publish_time: toSeconds(row.publish_time),
})
