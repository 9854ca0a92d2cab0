import { checkCancel } from '#domain/return/checks.ts'
import { returnStatus } from '#domain/return/status.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { lockReturn, moveReturn, mustBeAllowed } from '../store.ts'

/** A member changes their mind before anything came or was given. A label that was bought for it stays theirs to use or void. */
export const cancelReturn = (ctx: Ctx, { id, userId }: { id: number; userId: number }): Promise<void> =>
  inTx(ctx, async (tx) => {
    const { held } = await lockReturn(tx, id, userId)
    mustBeAllowed(checkCancel(held))
    const now = ctx.clock()
    await moveReturn(tx, held, returnStatus.cancelled, {
      change: { due_time: null, close_time: now },
      note: { verb: 'cancelled', actor: { type: 'member', id: userId }, now },
    })
  })
