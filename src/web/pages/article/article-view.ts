import type { ArticleFilter } from '#web/features/article/queries.ts'

/** What the list of articles shows, read from its address: `?category=2&q=customs&page=3`. */
export type ArticleView = { choice: ArticleFilter }

const perPage = 12

export function readArticleView(params: URLSearchParams): ArticleView {
  const words = (params.get('q') ?? '').trim().slice(0, 100)
  return {
    choice: {
      page: wholeNumber(params.get('page')) ?? 1,
      limit: perPage,
      category_id: wholeNumber(params.get('category')),
      quick_search: words || undefined,
    },
  }
}

export function articleListPath({ page, category_id, quick_search }: ArticleFilter): string {
  const params = new URLSearchParams()
  if (category_id !== undefined) params.set('category', String(category_id))
  if (quick_search) params.set('q', quick_search)
  if (page > 1) params.set('page', String(page))
  const text = params.toString()
  return text ? `/articles?${text}` : '/articles'
}

function wholeNumber(raw: string | null): number | undefined {
  return raw && /^[1-9]\d{0,4}$/.test(raw) ? Number(raw) : undefined
}
