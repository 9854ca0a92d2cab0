import type { CarrierMessageProblem } from '#domain/tracking.ts'
import type { Ctx } from '#server/ctx.ts'
import { deleteInBatches } from '#server/platform/db/delete-in-batches.ts'
import { type Db, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { jobIsQueuedSql } from '#server/platform/jobs/queue.ts'
import { queueJob } from '#server/reactions.ts'

export const queueMessage = (tx: Tx | Db, id: number): Promise<number> =>
  queueJob(tx, { name: 'read-tracking-message', payload: { id }, key: `tracking-message:${id}` })

type BrokenAnswer = { channelId: number; raw: unknown; broken: number; error: CarrierMessageProblem }

/**
 * What a carrier answered and nobody can read whole lies where staff find its broken callbacks, and can be read again like them. A carrier that
 * answers the same for weeks is listed once.
 */
export async function keepBrokenAnswer(ctx: Ctx, { channelId, raw, broken, error }: BrokenAnswer): Promise<void> {
  // The database has no text with a zero in it.
  const body = (JSON.stringify(raw) ?? '').replaceAll('\\u0000', '\\uFFFD')
  await run(
    ctx.db,
    `insert into tracking_message (channel_id, body, receive_time, done_time, broken_count, error)
     select $1, $2, $3, $3, $4, $5 where not exists
       (select 1 from tracking_message where broken_count > 0 and channel_id = $1 and error = $5 and body = $2)`,
    [channelId, body, ctx.clock(), broken, error],
  )
}

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

/** Every night: forgets messages that were read long ago. May run twice. */
export async function deleteOldMessages(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock().getTime() - keptDays * 86_400_000)
  await deleteInBatches(ctx.db, 'tracking_message', 'receive_time < $1 and done_time is not null', before)
}
