import { memberClaim } from '#contract/member-lists/claim.ts'
import { claimStatus } from '#domain/claim/status.ts'
import type { Ctx } from '#server/ctx.ts'
import { alarmIf, countFigure, type Figure, figureCard } from '#server/platform/dashboard-figures.ts'
import { type Db, getRow } from '#server/platform/db/pool.ts'
import { countMemberRows } from '#server/platform/resources/member-list.ts'

const { submitted, inReview } = claimStatus

const claimsToPayPath = '/admin/claim?waits_for=finance'

/** Granted claims that finance has not paid yet: how many, what is due after what refunds gave, and since when. */
const readClaimsToPay = (db: Db) =>
  getRow<{ n: number; sum: number; oldest: Date | null }>(
    db,
    `select count(*)::int as n, coalesce(sum(greatest(0, least(c.granted, o.insurance_value - o.claim_paid) - o.refunded)), 0)::bigint as sum,
       min(c.decide_time) as oldest
     from claim c join shipping_order o on o.id = c.order_id where c.waits_for = 'finance'`,
  )

/** As the page of finance shows it among what waits. */
export const readWaitingClaims = async (db: Db) => ({
  name: 'claims' as const,
  path: claimsToPayPath,
  ...(await readClaimsToPay(db)),
})

/** Claims that wait for us: to be looked at, and to be paid. */
export const claimFigures: Figure<Ctx>[] = [
  countFigure({
    node: 'claim/approve',
    from: `claim where status in (${submitted}, ${inReview})`,
    counts: { ours: `waits_for = 'staff'`, theirs: `waits_for = 'member'` },
    cards: ({ ours, theirs }) => [
      {
        name: 'claims_to_decide',
        value: ours,
        alarm: 'attention',
        path: '/admin/claim?waits_for=staff',
        facts: { claims_asked: theirs },
      },
    ],
  }),
  {
    node: 'claim/pay',
    read: async ({ db }) => {
      const { n: value } = await readClaimsToPay(db)
      return [figureCard({ name: 'claims_to_pay', value, alarm: alarmIf('attention', value), path: claimsToPayPath })]
    },
  },
]

/** Claims that wait for an answer of the member. */
export const countClaimsToAnswer = (db: Db, userId: number): Promise<number> =>
  countMemberRows(db, { resource: memberClaim, userId }, 'open', ["t.waits_for = 'member'"])
