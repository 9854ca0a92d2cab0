import { pick } from '#domain/language.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { containsPattern, parseRowNumber, type Searcher } from '#server/platform/searchers.ts'

type ArticleMatch = { id: number; slug: string; title_zh: string; title_en: string }

export const articleSearcher: Searcher<Ctx> = {
  resource: 'article',
  node: 'article/index',
  find: async ({ db }, { text, limit, language }) => {
    const rows = await run<ArticleMatch>(
      db,
      `select id, slug, title_zh, title_en from article where id = $2 or slug ilike $3 or title_zh ilike $3 or title_en ilike $3
       order by weigh desc, id limit $1`,
      [limit, parseRowNumber(text), containsPattern(text)],
    )
    return rows.map(({ id, slug, title_zh, title_en }) => ({
      id,
      title: pick(language, title_zh, title_en),
      note: slug,
      path: `/admin/article?q=${slug}&edit=${id}`,
    }))
  },
}
