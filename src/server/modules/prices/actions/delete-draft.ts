import { AppError } from '#domain/errors.ts'
import { priceTableStatus } from '#domain/price-table.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'

/** Throws a draft away; its number is free for the next one. What was published meanwhile stays. */
export async function deleteDraft(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const gone = await inTx(ctx, (tx) =>
    run(tx, `delete from price_table where id = $1 and status = ${priceTableStatus.draft} returning id`, [id]),
  )
  if (gone.length === 0) throw new AppError('row.changed')
}
