import { checkOpenClaim } from '#domain/claim/rules.ts'
import { claimStatus } from '#domain/claim/status.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { addClaimMessage, lockClaim, moveClaim, mustAllow, publishClaim } from '../store.ts'

/** Its member takes a claim back before it is decided; the order may be claimed for again. */
export const withdrawClaim = (ctx: Ctx, id: number, userId: number): Promise<void> =>
  inTx(ctx, async (tx) => {
    const { claim } = await lockClaim(tx, id, userId)
    mustAllow(checkOpenClaim(claim))
    const now = ctx.clock()
    await moveClaim(tx, claim, claimStatus.withdrawn, now)
    await addClaimMessage(tx, { claimId: id, verb: 'withdrawn', actor: { type: 'member', id: userId }, now })
    await publishClaim(tx, claim)
  })
