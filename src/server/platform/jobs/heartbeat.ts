import type { Pool } from '#server/platform/db/pool.ts'
import type { Log } from '#server/platform/log.ts'

export type Heartbeat = { beatMs: number; lostMs: number }

export const defaultHeartbeat: Heartbeat = { beatMs: 5000, lostMs: 30_000 }

const beat = `insert into job_worker (id, seen_time) select id, now() from unnest($1::text[]) id
  on conflict (id) do update set seen_time = excluded.seen_time`

/** The try counts: a job that takes its process with it every time is parked in the end. Workers are woken as the queue itself does it. */
const releaseLostJobs = `with gone as (delete from job_worker where seen_time < now() - interval '1 day'),
  freed as (
    update graphile_worker._private_jobs j set locked_at = null, locked_by = null, run_at = now(), updated_at = now()
    from graphile_worker._private_tasks t
    where t.id = j.task_id and j.locked_at < now() - make_interval(secs => $1)
      and not exists (select 1 from job_worker w where w.id = j.locked_by and w.seen_time > now() - make_interval(secs => $1))
    returning j.id, t.identifier as name
  ) select id, name, pg_notify('jobs:insert', json_build_object('r', random(), 'count', 1)::text) from freed`

/**
 * Says every few seconds that these workers live, and gives back the jobs of those that were not heard of for a while: killed, frozen, or cut off.
 * Such a one may come back to a job that another has done meanwhile; every job may run twice.
 */
export function startHeartbeat(
  pool: Pool,
  log: Log,
  { workers, beatMs, lostMs }: Heartbeat & { workers: () => string[] },
): () => Promise<void> {
  let steadySince: number | undefined
  let isStopped = false
  let timer: NodeJS.Timeout
  let turn = Promise.resolve()
  const live = async () => {
    try {
      await pool.query(beat, [workers()])
      steadySince ??= performance.now()
      // After a database that was away, or our own sleep, nobody could be heard: the others are given as long as anybody is.
      if (performance.now() - steadySince < lostMs) return
      const { rows } = await pool.query<{ id: number; name: string }>(releaseLostJobs, [lostMs / 1000])
      for (const { id, name } of rows) log.warn({ id, name }, 'a job was left by a process that died')
    } catch (error) {
      steadySince = undefined
      log.warn({ err: (error as Error).message }, 'the heartbeat of the jobs was not heard')
    }
  }
  const goOn = (due: number) => {
    timer = setTimeout(
      () => {
        if (performance.now() - due > lostMs / 2) steadySince = undefined
        turn = live().then(() => (isStopped ? undefined : goOn(performance.now() + beatMs)))
      },
      Math.max(0, due - performance.now()),
    )
  }
  goOn(performance.now())
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await turn
  }
}
