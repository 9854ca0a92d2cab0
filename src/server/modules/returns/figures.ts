import { returnQueue, returnStatus } from '#domain/return/status.ts'
import type { Ctx } from '#server/ctx.ts'
import { alarmIf, type Figure, figureCard } from '#server/platform/dashboard-figures.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'

const toDecide = prepareOnce(
  `select count(*) filter (where queue = ${returnQueue.decide})::int as requested,
     count(*) filter (where status = ${returnStatus.inStock})::int as "inStock"
   from return_order where status in (${returnStatus.requested}, ${returnStatus.inStock})`,
)
const unclaimed = prepareOnce('select count(*)::int as n from unclaimed_return where status = 0')

/** What waits for a decision, what lies in stock, and what nobody was found for. */
export const returnFigures: Figure<Ctx>[] = [
  {
    node: 'returnOrder/index',
    read: async ({ db }) => {
      const [row] = await run<{ requested: number; inStock: number }>(db, toDecide)
      const { requested, inStock } = row ?? { requested: 0, inStock: 0 }
      const path = `/admin/returnOrder?queue=${returnQueue.decide}`
      return [
        figureCard({ name: 'returns_requested', value: requested, alarm: alarmIf('attention', requested), path }),
        figureCard({ name: 'returns_in_stock', value: inStock, path: `/admin/returnOrder?status=${returnStatus.inStock}` }),
      ]
    },
  },
  {
    node: 'unclaimedReturn/index',
    read: async ({ db }) => {
      const [row] = await run<{ n: number }>(db, unclaimed)
      const value = row?.n ?? 0
      const path = '/admin/unclaimedReturn?status=0'
      return [figureCard({ name: 'returns_unclaimed', value, alarm: alarmIf('attention', value), path })]
    },
  },
]
