import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { reviveJob } from '../store.ts'

/** Has a job run now with all its tries, whether it waits, was parked or got stuck. Running twice is harmless: it then runs once more. */
export async function rerunJob(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const revived = await inTx(ctx, (tx) => reviveJob(tx, id))
  if (revived.length === 0) throw new AppError('row.changed')
}
