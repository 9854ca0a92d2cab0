import { createStatement, type Steps } from '#server/platform/db/steps.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { addJobCall } from '#server/platform/jobs/queue.ts'

/**
 * `emit` records that something happened, and queues one job for each reaction, all in the transaction in which it became true. The key is the
 * event and the job, so no reaction is queued twice and no dispatcher can forget one. `addEvent` is the same as the last step of a larger
 * statement, which ends with the row of `event`. A job with a condition over that row is queued only where it holds.
 */
export function eventsOf<Events extends Record<keyof Events, object>>(
  reactions: Record<keyof Events, readonly string[]>,
  conditions: Readonly<Record<string, string>> = {},
) {
  function addEvent<Name extends keyof Events & string>(steps: Steps, name: Name, payload: Events[Name]): void {
    const columns = [steps.bind(name), steps.bind(JSON.stringify(payload), 'jsonb')]
    steps.add('event', `insert into event (name, payload) values (${columns.join(', ')}) returning id, payload`)
    for (const job of reactions[name])
      addJobCall(steps, { name: job, payload, key: { sql: `event.id || ':${job}'` }, when: conditions[job] })
  }
  async function emit<Name extends keyof Events & string>(tx: Tx, name: Name, payload: Events[Name]): Promise<void> {
    const statement = createStatement()
    addEvent(statement, name, payload)
    await statement.run(tx, { select: 'event.id', from: 'event' })
  }
  return { addEvent, emit }
}
