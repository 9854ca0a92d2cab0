import { reweighState } from '#domain/reweigh.ts'
import type { Ctx } from '#server/ctx.ts'
import { alarmIf, type Figure, figureCard } from '#server/platform/dashboard-figures.ts'
import { run } from '#server/platform/db/pool.ts'

/** What members dispute waits for staff, however long. */
export const warehouseFigures: Figure<Ctx>[] = [
  {
    node: 'reweigh/confirm',
    read: async ({ db }) => {
      const [row] = await run<{ n: number }>(db, `select count(*)::int as n from reweigh where state = ${reweighState.disputed}`)
      const value = row?.n ?? 0
      const path = `/admin/reweigh?state=${reweighState.disputed}`
      return [figureCard({ name: 'reweighs_disputed', value, alarm: alarmIf('attention', value), path })]
    },
  },
]
