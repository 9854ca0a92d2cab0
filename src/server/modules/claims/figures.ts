import { claimStatus } from '#domain/claim/status.ts'
import type { Ctx } from '#server/ctx.ts'
import { alarmIf, type Figure, figureCard } from '#server/platform/dashboard-figures.ts'
import { run } from '#server/platform/db/pool.ts'

const { submitted, inReview, approved, partly } = claimStatus

/** Claims that wait for us: to be looked at, and to be paid. */
export const claimFigures: Figure<Ctx>[] = [
  {
    node: 'claim/approve',
    read: async ({ db }) => {
      const [row] = await run<{ ours: number; theirs: number }>(
        db,
        `select count(*) filter (where waits_for = 'staff')::int as ours, count(*) filter (where waits_for = 'member')::int as theirs
         from claim where status in (${submitted}, ${inReview})`,
      )
      const { ours = 0, theirs = 0 } = row ?? {}
      return [
        figureCard({
          ...{ name: 'claims_to_decide', value: ours, alarm: alarmIf('attention', ours) },
          path: '/admin/claim?waits_for=staff',
          facts: [{ name: 'claims_asked', value: theirs, unit: 'count' }],
        }),
      ]
    },
  },
  {
    node: 'claim/pay',
    read: async ({ db }) => {
      const [row] = await run<{ approved: number; partly: number }>(
        db,
        `select count(*) filter (where status = ${approved})::int as approved, count(*) filter (where status = ${partly})::int as partly
         from claim where status in (${approved}, ${partly})`,
      )
      const value = (row?.approved ?? 0) + (row?.partly ?? 0)
      const status = (row?.approved ?? 0) > 0 ? approved : partly
      return [
        figureCard({ name: 'claims_to_pay', value, alarm: alarmIf('attention', value), path: `/admin/claim?status=${status}` }),
      ]
    },
  },
]
