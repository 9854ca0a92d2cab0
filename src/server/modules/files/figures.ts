import type { Ctx } from '#server/ctx.ts'
import { type Figure, figureCard } from '#server/platform/dashboard-figures.ts'
import { getRow } from '#server/platform/db/pool.ts'

export const fileFigures: Figure<Ctx> = {
  node: 'routine/attachment/index',
  read: async ({ db }) => {
    const { n, bytes: value } = await getRow<{ n: number; bytes: number }>(
      db,
      'select count(*) as n, coalesce(sum(size), 0)::bigint as bytes from attachment',
    )
    const facts = [{ name: 'files', value: n, unit: 'count' as const }]
    return [figureCard({ name: 'files', section: 'system', value, unit: 'bytes', path: '/admin/routine/attachment', facts })]
  },
}
