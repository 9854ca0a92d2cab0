import { memberReweigh } from '#contract/member-lists/reweigh.ts'
import { reweighState } from '#domain/reweigh.ts'
import { countFigure } from '#server/platform/dashboard-figures.ts'
import type { Db } from '#server/platform/db/pool.ts'
import { countMemberRows } from '#server/platform/resources/member-list.ts'

/** What members dispute waits for staff, however long. */
export const warehouseFigures = [
  countFigure({
    node: 'reweigh/confirm',
    from: `reweigh where state = ${reweighState.disputed}`,
    counts: { value: 'true' },
    cards: ({ value }) => [
      { name: 'reweighs_disputed', value, alarm: 'attention', path: `/admin/reweigh?state=${reweighState.disputed}` },
    ],
  }),
]

/** Re-weighs that the member has not answered. */
export const countProposedReweighs = (db: Db, userId: number): Promise<number> =>
  countMemberRows(db, { resource: memberReweigh, userId }, 'proposed', [])
