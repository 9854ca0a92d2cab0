import type { Ctx } from '#server/ctx.ts'
import { listExpiredHolds, releaseHold } from '#server/modules/ledger/index.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { publishChange } from '#server/platform/live/publish.ts'

const batchSize = 500

/** Gives back what was set aside and nobody came back for. May run twice: a hold is closed once. */
export async function releaseExpiredHolds(ctx: Ctx): Promise<void> {
  const now = ctx.clock()
  for (;;) {
    const expired = await listExpiredHolds(ctx.db, now, batchSize)
    for (const { id, user_id: userId } of expired)
      await inTx(ctx, async (tx) => {
        const released = await releaseHold(tx, { holdId: id, actor: { type: 'system', id: null }, memo: '', now })
        if (released) await publishChange(tx, { to: { member: userId }, topic: 'balance' })
      })
    if (expired.length < batchSize) return
  }
}
