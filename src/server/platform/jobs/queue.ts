import { type Db, prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Steps } from '#server/platform/db/steps.ts'
import type { Tx } from '#server/platform/db/tx.ts'

const addJob = prepareOnce(
  `select id from graphile_worker.add_job($1, payload => $2::json, job_key => $3, run_at => now() + $4::float8 * interval '1 ms', max_attempts => $5)`,
)

type JobRequest<Name extends string, Payload> = {
  name: Name
  payload: Payload
  key?: string
  /** How long it waits. The queue goes by the database's clock, so an instant of another clock means nothing to it. */
  delayMs?: number
  attempts?: number
}

/** Queues a job in the caller's transaction: it exists if and only if what caused it does. The same key twice is one job. */
export async function queueJob(
  tx: Tx | Db,
  { name, payload, key, delayMs, attempts }: JobRequest<string, unknown>,
): Promise<number> {
  const [row] = await run<{ id: number }>(tx, addJob, [
    name,
    JSON.stringify(payload),
    key ?? null,
    delayMs ?? null,
    attempts ?? null,
  ])
  return (row as { id: number }).id
}

/** `queueJob` for these jobs alone, each with what it is told: a name that nobody handles, or another payload, does not compile. */
export const jobQueue =
  <Payloads>() =>
  <Name extends keyof Payloads & string>(tx: Tx | Db, request: JobRequest<Name, Payloads[Name]>): Promise<number> =>
    queueJob(tx, request)

const addJobs = prepareOnce(
  `select from jsonb_to_recordset($2) as wanted (payload json, key text),
     lateral graphile_worker.add_job($1, payload => wanted.payload, job_key => wanted.key)`,
)

/** Many jobs of one kind in one statement. */
export const jobsQueue =
  <Payloads>() =>
  async <Name extends keyof Payloads & string>(
    tx: Tx | Db,
    name: Name,
    wanted: readonly { payload: Payloads[Name]; key: string }[],
  ): Promise<void> => {
    if (wanted.length > 0) await run(tx, addJobs, [name, JSON.stringify(wanted)])
  }

type JobCall<Name = string, Payload = unknown> = {
  name: Name
  payload: Payload
  key: string | { sql: string }
  /** a condition of SQL over the row that the statement ends with; where it does not hold, nothing is queued */
  when?: string | undefined
}

/** The same as part of a statement, for each row that it ends with. */
export function addJobCall(steps: Steps, { name, payload, key, when }: JobCall): void {
  const [job, content] = [steps.bind(name, 'text'), steps.bind(JSON.stringify(payload), 'json')]
  const jobKey = typeof key === 'string' ? steps.bind(key, 'text') : key.sql
  const call = `(graphile_worker.add_job(${job}, payload => ${content}, job_key => ${jobKey})).id`
  steps.call(`${when ? `case when ${when} then ${call} end` : call} as job_id`)
}

/** `addJobCall` for these jobs alone. */
export const jobCalls =
  <Payloads>() =>
  <Name extends keyof Payloads & string>(steps: Steps, call: JobCall<Name, Payloads[Name]>): void =>
    addJobCall(steps, call)

/**
 * A condition of SQL: the job of this key waits, for its time, for a free worker or, parked, for staff. Who looks for what was lost leaves it
 * alone: queued again it would lose its place, its pause and its tries. One that was taken by a worker is not told apart from one whose worker died.
 */
export const jobIsQueuedSql = (key: string): string =>
  `exists (select 1 from graphile_worker.jobs queued where queued.key = ${key} and queued.locked_at is null)`
