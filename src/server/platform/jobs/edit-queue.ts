import { jobOutcome } from '#domain/job.ts'
import { run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'

/** No worker runs the job: it is free, or the process that took it an hour ago has most likely died. */
const isIdle = `(locked_at is null or locked_at < now() - interval '1 hour')`

/** Gives a job all its tries again, from now, and wakes a worker as the queue itself does. */
export const requeueJob = (tx: Tx, id: number): Promise<unknown[]> =>
  run(
    tx,
    `with revived as (
       update graphile_worker._private_jobs set run_at = now(), attempts = 0, locked_at = null, locked_by = null, updated_at = now()
       where id = $1 and ${isIdle} returning id
     ) select id, pg_notify('jobs:insert', json_build_object('r', random(), 'count', 1)::text) from revived`,
    [id],
  )

/** Takes a job out of the queue and leaves a line in the history. */
export const removeJob = (tx: Tx, id: number, now: Date): Promise<unknown[]> =>
  run(
    tx,
    `with gone as (delete from graphile_worker._private_jobs where id = $1 and ${isIdle} returning id, task_id, attempts)
     insert into job_run (job_id, name, outcome, attempt, ms, create_time)
     select gone.id, t.identifier, ${jobOutcome.cancelled}, gone.attempts, 0, $2
     from gone join graphile_worker._private_tasks t on t.id = gone.task_id returning id`,
    [id, now],
  )
