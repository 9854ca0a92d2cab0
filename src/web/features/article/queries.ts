import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { article } from '#contract/article.ts'
import { site } from '#contract/site.ts'
import { call } from '#web/lib/call.ts'
import { askOptions } from '#web/lib/use-call.ts'

export type ArticleFilter = { page: number; limit: number; category_id?: number; quick_search?: string }

/** Newest articles and how to reach support: home and support page share the answer. Either page says enough without it. */
export const homeQuery = askOptions(['home'], site.home, {}, { throwOnError: false })

export const articleListQuery = (filter: ArticleFilter) =>
  askOptions(['articles', filter], article.index, filter, { placeholderData: keepPreviousData })

/** By the words of its address, or by its number. */
export const articleQuery = (key: string) =>
  queryOptions({
    queryKey: ['article', key],
    queryFn: async () =>
      (await call(article.detail, /^\d+$/.test(key) ? { id: Number(key) } : { slug: key }, { quiet: true })).row,
  })
