import { claimStatus } from '#domain/claim/status.ts'
import type { Ctx } from '#server/ctx.ts'
import { alarmIf, type Figure, figureCard } from '#server/platform/dashboard-figures.ts'
import { type Db, run } from '#server/platform/db/pool.ts'

const { submitted, inReview } = claimStatus

const claimsToPayPath = '/admin/claim?waits_for=finance'

/** Granted claims that finance has not paid yet: how many, how much and since when. */
async function readClaimsToPay(db: Db) {
  const [row] = await run<{ n: number; sum: number; oldest: Date | null }>(
    db,
    `select count(*)::int as n, coalesce(sum(granted), 0)::bigint as sum, min(decide_time) as oldest from claim where waits_for = 'finance'`,
  )
  return row ?? { n: 0, sum: 0, oldest: null }
}

/** As the page of finance shows it among what waits. */
export const readWaitingClaims = async (db: Db) => ({
  name: 'claims' as const,
  path: claimsToPayPath,
  ...(await readClaimsToPay(db)),
})

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
      const { n: value } = await readClaimsToPay(db)
      return [figureCard({ name: 'claims_to_pay', value, alarm: alarmIf('attention', value), path: claimsToPayPath })]
    },
  },
]
