import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { requeueJob } from '../store.ts'

/** Has a job run now with all its tries, whether it waits, was parked or got stuck. Running twice is harmless: it then runs once more. */
export async function rerunJob(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const requeued = await inTx(ctx, (tx) => requeueJob(tx, id))
  if (requeued.length === 0) throw new AppError('row.changed')
}
