import { prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { queueJob } from '#server/platform/jobs/queue.ts'

const insertEvent = prepareOnce('insert into event (name, payload) values ($1, $2::jsonb) returning id')

/**
 * Records that something happened, and queues one job for each reaction, all in the transaction in which it became true.
 * The key is the event and the job, so no reaction is queued twice and no dispatcher can forget one.
 */
export const emitter =
  <Events extends Record<keyof Events, object>>(reactions: Record<keyof Events, readonly string[]>) =>
  async <Name extends keyof Events & string>(tx: Tx, name: Name, payload: Events[Name]): Promise<void> => {
    const [event] = await run<{ id: number }>(tx, insertEvent, [name, JSON.stringify(payload)])
    for (const job of reactions[name]) await queueJob(tx, { name: job, payload, key: `${event?.id}:${job}` })
  }
