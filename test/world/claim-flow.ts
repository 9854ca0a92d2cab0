import { claimStatus } from '#domain/claim/status.ts'
import { payClaim } from '#server/modules/claims/actions/pay-claim.ts'
import { getClaim } from '#server/modules/claims/store.ts'
import type { Connection } from '#server/platform/db/pool.ts'
import { runFlow } from './order-flow.ts'

export type ClaimFlowInput = { connection: Connection; claimId: number; adminId: number; nowMs: number }

/** Pays a claim that was approved, as finance does who clicks again after a crash. */
export const payClaimFlow = (input: ClaimFlowInput) =>
  runFlow(input, 'claim', async (ctx) => {
    const { status } = await getClaim(ctx.db, input.claimId, null)
    if (status !== claimStatus.paid) await payClaim(ctx, input.claimId, input.adminId)
  })
