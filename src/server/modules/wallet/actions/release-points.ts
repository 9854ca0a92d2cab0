import type { Ctx } from '#server/ctx.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { releasePending } from '../points.ts'

const batchSize = 500

/** As the index of what is due has them. On the last moment itself a label can still be voided. */
const due = prepareOnce(
  'select key, user_id from pending_points where points > 0 and release_time < $1 order by release_time, key limit $2',
)

/** Makes earned points spendable whose days are over at `now`, each once. May run twice, at once and after a kill: every one is a transaction of its own. */
export async function releasePoints(ctx: Ctx, now: Date): Promise<void> {
  for (;;) {
    const found = await run<{ key: string; user_id: number }>(ctx.db, due, [now, batchSize])
    for (const { key, user_id: userId } of found)
      await inTx(ctx, async (tx) => {
        if (await releasePending(tx, { key, userId, now })) await publishChange(tx, { to: { member: userId }, topic: 'balance' })
      })
    if (found.length < batchSize) return
  }
}
