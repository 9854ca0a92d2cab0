import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { queueJob } from '#server/reactions.ts'
import { requeueMessage } from '../store.ts'

/** Gives a message that failed all its tries again. Two at once send it once; a code that is no longer good stays where it is. */
export async function resendMessage(ctx: Ctx, id: number): Promise<void> {
  await inTx(ctx, async (tx) => {
    if (!(await requeueMessage(tx, id, ctx.clock()))) throw new AppError('message.gone')
    await queueJob(tx, { name: 'send-message', payload: { id }, key: `send-message:${id}` })
  })
}
