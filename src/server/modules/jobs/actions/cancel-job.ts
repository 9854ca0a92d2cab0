import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { removeJob } from '../store.ts'

/** Takes a job out of the queue for good. A second time there is nothing left to take out. */
export async function cancelJob(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const gone = await inTx(ctx, (tx) => removeJob(tx, id, ctx.clock()))
  if (gone.length === 0) throw new AppError('row.changed')
}
