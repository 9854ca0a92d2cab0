import { jobOutcome } from '#domain/job.ts'
import { type Db, prepareOnce, run } from '#server/platform/db/pool.ts'

type JobAttempt = { id: string; name: string; attempts: number; ms: number; error: unknown }

const insert = prepareOnce(
  'insert into job_run (job_id, name, outcome, attempt, ms, error, create_time) values ($1, $2, $3, $4, $5, $6, $7)',
)
const longestError = 20_000

/** Keeps how one try of a job ended: one statement, and the only trace of a job that succeeded. */
export async function recordRun(db: Db, { id, name, attempts, ms, error }: JobAttempt, now: Date): Promise<void> {
  const outcome = error === undefined ? jobOutcome.done : jobOutcome.failed
  await run(db, insert, [id, name, outcome, attempts, ms, textOf(error), now])
}

export const deleteRunsBefore = (db: Db, time: Date): Promise<unknown> =>
  run(db, 'delete from job_run where create_time < $1', [time])

/** With the stack, since a reader wants to find the cause. */
function textOf(error: unknown): string {
  if (error === undefined) return ''
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return text.replaceAll('\0', '').slice(0, longestError)
}
