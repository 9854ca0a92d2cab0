import { type ClaimStatus, claimStatus } from '#domain/claim/status.ts'
import type { ParcelFacts } from '#domain/order/parcel-account.ts'
import type { Ctx } from '#server/ctx.ts'
import { getRow, prepareOnce, run } from '#server/platform/db/pool.ts'
import type { ParcelCase } from '#server/platform/parcel-case.ts'
import { notifyMember } from './notify-claim.ts'
import { getClaim, moveClaim } from './store.ts'

const unpaid: ClaimStatus[] = [claimStatus.submitted, claimStatus.inReview, claimStatus.approved, claimStatus.partly]

type ClaimFacts = Pick<ParcelFacts, 'hasOpenClaim' | 'hasPaidClaim'>
const facts = prepareOnce(
  `select coalesce(bool_or(status = any($2)), false) as "hasOpenClaim", coalesce(bool_or(status = ${claimStatus.paid}), false) as "hasPaidClaim"
   from claim where order_id = $1`,
)
const openClaims = prepareOnce('select id from claim where order_id = $1 and status = any($2) for no key update')

/** A claim that is not paid ends with the label of its parcel: what was insured never left. */
export const claimCase: ParcelCase<Ctx> = {
  readFacts: (db, orderId) => getRow<ClaimFacts>(db, facts, [orderId, unpaid]),
  follow: async (ctx, tx, order, event, now) => {
    if (event.type !== 'voided') return
    for (const { id } of await run<{ id: number }>(tx, openClaims, [order.id, unpaid])) {
      const claim = await getClaim(tx, id, null)
      await moveClaim(tx, claim, claimStatus.withdrawn, { note: { verb: 'voided', actor: { type: 'system', id: null } }, now })
      await notifyMember(ctx, tx, claim, 'notice.claim.voided')
    }
  },
}
