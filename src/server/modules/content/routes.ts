import { article as calls } from '#contract/article.ts'
import { article } from '#contract/resources/article.ts'
import { resources } from '#contract/resources/index.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import type { Row } from '#server/platform/resources/columns.ts'
import { resourceRoutes } from '#server/platform/resources/routes.ts'
import { findArticle, listArticles, listUsedCategories } from './store.ts'

export const contentRoutes: Route<Ctx>[] = [
  ...resourceRoutes<Ctx>(article, resources, {
    beforeSave: async (ctx, tx, row, id) => {
      if (id === null) await setTopWeigh(tx, row)
      await setPublishTime(ctx, tx, row, id)
    },
  }),
  on(calls.index, async (ctx: Ctx, choice, { language }) => {
    const reader = { language, now: ctx.clock() }
    return { ...(await listArticles(ctx.db, choice, reader)), categories: await listUsedCategories(ctx.db, reader) }
  }),
  on(calls.detail, async (ctx: Ctx, { id, slug = '' }, { language }) => {
    const row = await findArticle(ctx.db, id === undefined ? { slug } : { id }, { language, now: ctx.clock() })
    if (!row) throw new AppError('row.missing')
    return { row }
  }),
]

/** The newest comes first until somebody moves it. */
async function setTopWeigh(tx: Tx, row: Row): Promise<void> {
  if (row.weigh !== undefined) return
  const [top] = await run<{ weigh: number }>(tx, 'select coalesce(max(weigh), 0)::int + 1 as weigh from article')
  row.weigh = top?.weigh
}

/** Published without a time means now; a time that was set stays, also through being a draft again. */
async function setPublishTime(ctx: Ctx, tx: Tx, row: Row, id: number | null): Promise<void> {
  const [stored] =
    id === null
      ? []
      : await run<{ status: number; publish_time: Date | null }>(tx, 'select status, publish_time from article where id = $1', [
          id,
        ])
  const status = row.status ?? stored?.status
  const time = row.publish_time === undefined ? stored?.publish_time : row.publish_time
  if (status === 1 && !time) row.publish_time = ctx.clock()
}
