import { checkDecideClaim, checkRefuseClaim, checkReview, missingDocuments } from '#domain/claim/rules.ts'
import { type ClaimDocument, claimStatus } from '#domain/claim/status.ts'
import { AppError } from '#domain/errors.ts'
import { formatPounds, type Pence } from '#domain/money.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { notifyMember, notifyStaff } from '../notify-claim.ts'
import { changeClaim, checkStillLost, getClaimKind, moveClaim, mustAllow, refusedClaim, type StoredClaim } from '../store.ts'

/** Somebody takes a claim in hand; its member sees that it is looked at. */
export const reviewClaim = (ctx: Ctx, id: number, adminId: number): Promise<void> =>
  changeClaim(ctx, { id, userId: null, check: checkReview }, async (tx, claim, { now }) => {
    const note = { verb: 'reviewed', actor: { type: 'admin', id: adminId } } as const
    await moveClaim(tx, claim, claimStatus.inReview, { change: { admin_id: adminId }, note, now })
  })

type Decision = { adminId: number; reason: string }

/** Grants all of what is claimed, or a part with the reason; finance then pays. Not before every document that its kind asks for is there. */
export const approveClaim = (
  ctx: Ctx,
  id: number,
  { adminId, reason, amount }: Decision & { amount: Pence | undefined },
): Promise<void> =>
  changeClaim(ctx, { id, userId: null, check: checkDecideClaim }, async (tx, claim, { order, now }) => {
    mustAllow(await checkStillLost(ctx, tx, claim, order))
    if (amount === undefined) throw new AppError('input.invalid', { fields: { amount: { key: 'invalid.required' } } })
    if (amount > Math.min(claim.amount, claim.cover_value)) throw refusedClaim('above_cover')
    if ((await listMissing(tx, claim)).length > 0) throw refusedClaim('documents')
    const verb = amount === claim.amount ? 'approved' : 'partly'
    const decision = { granted: amount, answer: reason, admin_id: adminId, decide_time: now }
    const note = { verb, actor: { type: 'admin', id: adminId }, text: reason } as const
    await moveClaim(tx, claim, claimStatus[verb], { change: decision, note, now })
    const values = { amount: formatPounds(amount), reason }
    await notifyMember(ctx, tx, claim, `notice.claim.${verb}`, values)
    await notifyStaff(ctx, tx, claim, { node: 'claim/pay', key: 'notice.claim.to_pay', values })
  })

/** Refuses a claim with the reason, which its member reads; also one that was granted and is not paid. */
export const refuseClaim = (ctx: Ctx, id: number, { adminId, reason }: Decision): Promise<void> =>
  changeClaim(ctx, { id, userId: null, check: checkRefuseClaim }, async (tx, claim, { now }) => {
    await moveClaim(tx, claim, claimStatus.refused, {
      change: { answer: reason, admin_id: adminId, decide_time: now },
      note: { verb: 'refused', actor: { type: 'admin', id: adminId }, text: reason },
      now,
    })
    await notifyMember(ctx, tx, claim, 'notice.claim.refused', { reason })
  })

async function listMissing(tx: Tx, { id, kind_id: kindId }: StoredClaim): Promise<ClaimDocument[]> {
  const { documents } = await getClaimKind(tx, kindId)
  const given = await run<{ document: ClaimDocument }>(tx, 'select distinct document from claim_file where claim_id = $1', [id])
  return missingDocuments(
    documents,
    given.map(({ document }) => document),
  )
}
