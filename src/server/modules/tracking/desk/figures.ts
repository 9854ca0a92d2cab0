import type { Ctx } from '#server/ctx.ts'
import { alarmIf, countFigure, type Figure, figureCard } from '#server/platform/dashboard-figures.ts'
import { run } from '#server/platform/db/pool.ts'
import { type Conditions, noConditions } from '#server/platform/resources/search.ts'
import { addLateConditions, addStuckConditions } from './parcels.ts'

/** A figure beyond it says no more than "too many", and nobody waits for the count. */
const maxCounted = 10_000

/** What somebody should ask a carrier about, and what nobody has explained yet. */
export const trackingFigures: Figure<Ctx>[] = [
  {
    node: 'lateParcel/index',
    read: async (ctx, { now }) => {
      const conditions = noConditions()
      addLateConditions(conditions, now)
      const value = await countRows(ctx, 'late_parcel', conditions)
      return [figureCard({ name: 'parcels_late', value, alarm: alarmIf('attention', value), path: '/admin/lateParcel' })]
    },
  },
  {
    node: 'stuckParcel/index',
    read: async (ctx) => {
      const conditions = noConditions()
      addStuckConditions(conditions, ctx)
      const value = await countRows(ctx, 'stuck_parcel', conditions)
      return [figureCard({ name: 'parcels_stuck', value, alarm: alarmIf('attention', value), path: '/admin/stuckParcel' })]
    },
  },
  countFigure({
    node: 'trackingCode/index',
    from: `tracking_code where status = 'unknown'`,
    counts: { value: 'true' },
    cards: ({ value }) => [{ name: 'tracking_unmapped', value, alarm: 'attention', path: '/admin/trackingCode?status=unknown' }],
  }),
]

async function countRows({ db }: Ctx, view: 'late_parcel' | 'stuck_parcel', { clauses, values }: Conditions): Promise<number> {
  const [row] = await run<{ n: number }>(
    db,
    `select count(*)::int as n from (select 1 from ${view} t where ${clauses.join(' and ')} limit ${maxCounted}) counted`,
    values,
  )
  return row?.n ?? 0
}
