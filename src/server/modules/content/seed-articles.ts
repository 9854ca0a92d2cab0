import { createHash } from 'node:crypto'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { claimStep, weighed } from '#server/platform/db/seed-once.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { cleanRichText } from '#server/platform/rich-text.ts'
import { articleSeeds as articles } from './article-seeds/all.ts'
import { type ArticleSeed, categorySeeds } from './article-seeds/categories.ts'
import { privacyArticle } from './article-seeds/privacy.ts'
import { termsArticle } from './article-seeds/terms.ts'

/** The texts an installation starts with, once; afterwards they belong to the admins. The agreements at registration then point at two of them. */
export async function seedArticles(ctx: Ctx): Promise<void> {
  const agreements = await inTx(ctx, async (tx) => {
    const isNewText = await claimStep(tx, `content.articles.${fingerprint}`)
    if (!(await claimStep(tx, 'content.articles'))) {
      if (isNewText) await updateUneditedArticles(tx)
      return []
    }
    const categoryIds: Record<string, number> = {}
    for (const [index, { code, name_zh, name_en }] of categorySeeds.entries()) {
      const [row] = await run<{ id: number }>(
        tx,
        'insert into article_category (name_zh, name_en, weigh) values ($1, $2, $3) returning id',
        [name_zh, name_en, categorySeeds.length - index],
      )
      categoryIds[code] = row?.id ?? 0
    }
    const rows = weighed(articles).map((article) => ({
      ...textsOf(article),
      weigh: article.weigh,
      category_id: categoryIds[article.category] ?? 0,
      status: 1,
      publish_time: ctx.clock(),
    }))
    return tx.insertInto('article').values(rows).returning(['id', 'slug', 'title_zh', 'title_en']).execute()
  })
  const protocol = [termsArticle.slug, privacyArticle.slug].flatMap((slug) => agreements.filter((row) => row.slug === slug))
  if (protocol.length > 0 && ctx.settings.get('protocol').length === 0)
    await ctx.settings.set(
      'protocol',
      protocol.map(({ id, title_zh, title_en }) => ({ title_zh, title_en, article_id: id })),
    )
}

/** The texts say what works in this version: another version has others. */
const fingerprint = createHash('sha256').update(JSON.stringify(articles)).digest('hex').slice(0, 16)

const textsOf = ({ category: _category, content_zh, content_en, ...rest }: ArticleSeed) => ({
  ...rest,
  content_zh: cleanRichText(content_zh),
  content_en: cleanRichText(content_en),
})

/** Articles of an earlier version that no administrator has edited (their times are the same) say what this one says. */
async function updateUneditedArticles(tx: Tx): Promise<void> {
  await run(
    tx,
    `update article set title_zh = item.title_zh, title_en = item.title_en, summary_zh = item.summary_zh, summary_en = item.summary_en,
       content_zh = item.content_zh, content_en = item.content_en
     from jsonb_to_recordset($1::jsonb) as item (slug text, title_zh text, title_en text, summary_zh text, summary_en text, content_zh text, content_en text)
     where article.slug = item.slug and article.update_time = article.create_time`,
    [JSON.stringify(articles.map(textsOf))],
  )
}
