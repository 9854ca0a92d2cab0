import { returnQueue, returnStatus, unclaimedStatus } from '#domain/return/status.ts'
import { countFigure } from '#server/platform/dashboard-figures.ts'
import { countUpTo } from '#server/platform/db/count-rows.ts'
import type { Db } from '#server/platform/db/pool.ts'
import { maxTabCount } from '#server/platform/resources/member-list.ts'

/** What waits for a decision, what lies in stock, and what nobody was found for. */
export const returnFigures = [
  countFigure({
    node: 'returnOrder/index',
    from: `return_order where status in (${returnStatus.requested}, ${returnStatus.inStock})`,
    counts: { requested: `queue = ${returnQueue.decide}`, inStock: `status = ${returnStatus.inStock}` },
    cards: ({ requested, inStock }) => [
      {
        name: 'returns_requested',
        value: requested,
        alarm: 'attention',
        path: `/admin/returnOrder?queue=${returnQueue.decide}`,
      },
      { name: 'returns_in_stock', value: inStock, path: `/admin/returnOrder?status=${returnStatus.inStock}` },
    ],
  }),
  countFigure({
    node: 'unclaimedReturn/index',
    from: `unclaimed_return where status = ${unclaimedStatus.unclaimed}`,
    counts: { value: 'true' },
    cards: ({ value }) => [
      {
        name: 'returns_unclaimed',
        value,
        alarm: 'attention',
        path: `/admin/unclaimedReturn?status=${unclaimedStatus.unclaimed}`,
      },
    ],
  }),
]

/** Parcels that came back and wait for the member's choice. */
export const countReturnsToChoose = (db: Db, userId: number): Promise<number> =>
  countUpTo(db, {
    from: `return_order where user_id = $1 and queue = ${returnQueue.member}`,
    values: [userId],
    most: maxTabCount,
  })
