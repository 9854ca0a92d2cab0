import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { cleanRichText } from '#server/platform/rich-text.ts'
import { balanceArticle } from './first-articles/balance.ts'
import { categories, type FirstArticle } from './first-articles/categories.ts'
import { customsArticle } from './first-articles/customs.ts'
import { packingArticle } from './first-articles/packing.ts'
import { privacyArticle } from './first-articles/privacy.ts'
import { prohibitedArticle } from './first-articles/prohibited.ts'
import { termsArticle } from './first-articles/terms.ts'
import { welcomeArticle } from './first-articles/welcome.ts'

/** From the top of the list. */
const articles: FirstArticle[] = [
  welcomeArticle,
  packingArticle,
  prohibitedArticle,
  customsArticle,
  balanceArticle,
  termsArticle,
  privacyArticle,
]

/** The texts an installation starts with, once; afterwards they belong to the admins. The agreements at registration then point at two of them. */
export async function seedArticles(ctx: Ctx): Promise<void> {
  const agreements = await inTx(ctx, async (tx) => {
    const [fresh] = await run(
      tx,
      `insert into applied_step (name) values ('content.articles') on conflict do nothing returning name`,
    )
    if (!fresh) return []
    const places: Record<string, number> = {}
    for (const [index, { code, name_zh, name_en }] of categories.entries()) {
      const [row] = await run<{ id: number }>(
        tx,
        'insert into article_category (name_zh, name_en, weigh) values ($1, $2, $3) returning id',
        [name_zh, name_en, categories.length - index],
      )
      places[code] = row?.id ?? 0
    }
    const rows = articles.map(({ category, content_zh, content_en, ...rest }, index) => ({
      ...rest,
      category_id: places[category],
      content_zh: cleanRichText(content_zh),
      content_en: cleanRichText(content_en),
      weigh: articles.length - index,
    }))
    return run<{ id: number; slug: string; title_zh: string; title_en: string }>(
      tx,
      `insert into article (category_id, slug, title_zh, title_en, summary_zh, summary_en, content_zh, content_en, status, publish_time, weigh)
       select category_id, slug, title_zh, title_en, summary_zh, summary_en, content_zh, content_en, 1, $2, weigh
       from jsonb_to_recordset($1::jsonb) as item (category_id bigint, slug text, title_zh text, title_en text, summary_zh text, summary_en text, content_zh text, content_en text, weigh integer)
       returning id, slug, title_zh, title_en`,
      [JSON.stringify(rows), ctx.clock()],
    )
  })
  const protocol = [termsArticle.slug, privacyArticle.slug].flatMap((slug) => agreements.filter((row) => row.slug === slug))
  if (protocol.length > 0 && ctx.settings.get('protocol').length === 0)
    await ctx.settings.set(
      'protocol',
      protocol.map(({ id, title_zh, title_en }) => ({ title_zh, title_en, article_id: id })),
    )
}
