import type { Ctx } from '#server/ctx.ts'
import { type Db, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { jobIsQueuedSql } from '#server/platform/jobs/queue.ts'
import { queueJob } from '#server/reactions.ts'

export const queueMessage = (tx: Tx | Db, id: number): Promise<number> =>
  queueJob(tx, { name: 'read-tracking-message', payload: { id }, key: `tracking-message:${id}` })

const batchSize = 200
/** Longer than reading takes: whatever waits for longer without a job was left by somebody who died. */
const staleMs = 60_000

/** Every minute: reads what a killed process left lying. May run twice, since a message that was read is read. */
export async function requeueStaleMessages(ctx: Ctx): Promise<void> {
  const stale = await run<{ id: number }>(
    ctx.db,
    `select id from tracking_message where done_time is null and receive_time < $1
       and not ${jobIsQueuedSql(`'tracking-message:' || tracking_message.id`)} order by id limit ${batchSize}`,
    [new Date(ctx.clock().getTime() - staleMs)],
  )
  for (const { id } of stale) await queueMessage(ctx.db, id)
}

/** The events stay for ever; what they were read from is of use as long as somebody may ask about it. */
const keptDays = 90
const deleteBatch = 5000

/** Every night: forgets messages that were read long ago. May run twice. */
export async function deleteOldMessages(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock().getTime() - keptDays * 86_400_000)
  for (let deleted = deleteBatch; deleted === deleteBatch; )
    deleted = (
      await run(
        ctx.db,
        `delete from tracking_message where id in
           (select id from tracking_message where receive_time < $1 and done_time is not null order by id limit ${deleteBatch}) returning id`,
        [before],
      )
    ).length
}
