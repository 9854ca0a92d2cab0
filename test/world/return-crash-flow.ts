import { AppError } from '#domain/errors.ts'
import { asPence } from '#domain/money.ts'
import type { Ctx } from '#server/ctx.ts'
import { approveReturn } from '#server/modules/returns/actions/decide-return.ts'
import { payReturnFee } from '#server/modules/returns/actions/pay-fee.ts'
import { requestReturnPayout } from '#server/modules/returns/payout.ts'
import type { Connection } from '#server/platform/db/pool.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { runFlow } from './order-flow.ts'

export type ReturnFlowInput = {
  connection: Connection
  nowMs: number
  memberId: number
  groupId: number
  adminId: number
  orderId: number
  returnId: number
}

/** What was done before is refused in words; whoever comes back goes on with the rest. */
async function unlessDone(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'return_order.refused') throw error
  })
}

/** Approves a refund, and asks for it to go on to the card as the job does. */
export const returnRefundFlow = (input: ReturnFlowInput) =>
  runFlow(input, 'return-refund', async (ctx: Ctx) => {
    const actor = { type: 'admin', id: input.adminId } as const
    await unlessDone(approveReturn(ctx, { id: input.returnId, actor, amount: asPence(100), most: undefined }))
    await requestReturnPayout(ctx, input.returnId)
  })

/** Pays the fees of a parcel that goes out again, with the order that it goes out with. */
export const returnFeeFlow = (input: ReturnFlowInput) =>
  runFlow(input, 'return-fee', async (ctx: Ctx) => {
    const actor = { realm: 'member', id: input.memberId, username: '', groupIds: [input.groupId], sessionId: 0 }
    const caller = { language: 'en', requestId: '', host: '', actor } as unknown as Caller
    await payReturnFee(ctx, { id: input.returnId }, caller)
  })
