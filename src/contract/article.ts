import { z } from 'zod'
import { callsAt } from './endpoint.ts'
import { line, rowId } from './inputs.ts'

const number = (raw: unknown) => (typeof raw === 'string' && /^\d{1,9}$/.test(raw) ? Number(raw) : raw)

const category = z.strictObject({ id: z.int(), name: z.string() })

/** An article as lists show it, in the caller's language. */
export const articleCard = z.strictObject({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  cover: z.string(),
  category,
  publish_time: z.int(),
})

export type ArticleCard = z.output<typeof articleCard>

const page = articleCard.extend({ content: z.string(), update_time: z.int() })

export type ArticlePage = z.output<typeof page>

const { get } = callsAt('/api/article', 'public')

export const article = {
  index: get('index', {
    input: z.object({
      page: z.preprocess(number, z.int().min(1).max(100_000)).default(1),
      limit: z.preprocess(number, z.int().min(1).max(50)).default(12),
      category_id: rowId.optional(),
      quick_search: line(100, 0).optional(),
    }),
    output: z.strictObject({
      list: z.array(articleCard),
      total: z.int(),
      /** those that have something to show, for the reader's choice */
      categories: z.array(category.extend({ count: z.int() })),
    }),
    aliases: { quickSearch: 'quick_search' },
  }),
  detail: get('detail', {
    input: z
      .object({ id: rowId.optional(), slug: line(80).optional() })
      .refine(({ id, slug }) => id !== undefined || slug !== undefined, { path: ['id'], message: 'invalid.required' }),
    output: z.strictObject({ row: page }),
  }),
}
