import { sql } from 'kysely'
import type { ErrorDetail } from '#domain/errors.ts'
import { type Db, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { jobIsQueuedSql } from '#server/platform/jobs/queue.ts'
import type { NewTask, TaskOwner } from '#server/platform/tasks/task.ts'

const ownerColumn = ({ realm }: TaskOwner) => (realm === 'admin' ? 'admin_id' : 'user_id')

const columns = [
  ...(['id', 'kind', 'admin_id', 'user_id', 'title_key', 'title_values', 'language', 'input', 'state', 'done', 'total'] as const),
  ...(['cancel_asked', 'tries', 'error_code', 'error_detail', 'create_time', 'start_time', 'end_time'] as const),
  ...(['result_storage', 'result_key', 'result_name', 'result_mimetype'] as const),
] as const

export type StoredTask = Awaited<ReturnType<typeof listTasks>>[number]

export const ownerOf = (task: Pick<StoredTask, 'admin_id' | 'user_id'>): TaskOwner =>
  task.admin_id === null ? { realm: 'member', id: task.user_id ?? 0 } : { realm: 'admin', id: task.admin_id }

/** Two who begin at the same moment wait for each other, so that both are counted. */
export const lockTasksOf = (tx: Tx, { realm, id }: TaskOwner): Promise<unknown> =>
  run(tx, 'select pg_advisory_xact_lock(hashtext($1))', [`tasks of ${realm} ${id}`])

export async function countOpen(tx: Tx, owner: TaskOwner): Promise<number> {
  const { n } = await tx
    .selectFrom('task')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where(ownerColumn(owner), '=', owner.id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow()
  return Number(n)
}

export async function insertTask(tx: Tx, { kind, owner, language, title, input, now }: NewTask): Promise<number> {
  const { id } = await tx
    .insertInto('task')
    .values({
      admin_id: owner.realm === 'admin' ? owner.id : null,
      user_id: owner.realm === 'member' ? owner.id : null,
      kind,
      language,
      title_key: title.key,
      title_values: JSON.stringify(title.values ?? {}),
      input: JSON.stringify(input),
      create_time: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const listTasks = (db: Db, owner: TaskOwner, limit: number) =>
  db.selectFrom('task').select(columns).where(ownerColumn(owner), '=', owner.id).orderBy('id', 'desc').limit(limit).execute()

export const findOwnTask = (db: Db | Tx, owner: TaskOwner, id: number) =>
  db.selectFrom('task').select(columns).where('id', '=', id).where(ownerColumn(owner), '=', owner.id).executeTakeFirst()

/** Waiting work is over at once; running work is asked to stop. Says whether there was anything to stop. */
export async function requestCancel(tx: Tx, owner: TaskOwner, id: number, now: Date): Promise<boolean> {
  const own = (state: 'waiting' | 'running') =>
    tx.updateTable('task').where('id', '=', id).where(ownerColumn(owner), '=', owner.id).where('state', '=', state)
  const waiting = await own('waiting').set({ state: 'cancelled', cancel_asked: true, end_time: now }).returning('id').execute()
  if (waiting.length > 0) return true
  return (await own('running').set({ cancel_asked: true }).returning('id').execute()).length > 0
}

/** Takes a task that waits, or one whose worker has not been heard of. Of two workers one gets it. */
export const claimTask = (tx: Tx, id: number, { lease, leaseTime, now }: { lease: string; leaseTime: Date; now: Date }) =>
  tx
    .updateTable('task')
    .set((eb) => ({
      state: 'running',
      lease,
      lease_time: leaseTime,
      done: 0,
      total: null,
      start_time: eb.fn.coalesce('start_time', eb.val(now)),
      tries: eb('tries', '+', 1),
    }))
    .where('id', '=', id)
    .where((eb) => eb.or([eb('state', '=', 'waiting'), eb.and([eb('state', '=', 'running'), eb('lease_time', '<', now)])]))
    .returning(columns)
    .executeTakeFirst()

/** Renews the lease and writes how far the work is. Missing: another worker has it now. */
export const renewLease = (
  tx: Tx,
  { id, lease, leaseTime, at }: { id: number; lease: string; leaseTime: Date; at?: { done: number; total: number } },
) =>
  tx
    .updateTable('task')
    .set({ lease_time: leaseTime, ...at })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .returning('cancel_asked')
    .executeTakeFirst()

type TaskOutcome =
  | { state: 'done'; result: { storage: string; key: string; name: string; mimetype: string; size: number } | null }
  | { state: 'failed'; code: string; detail: ErrorDetail }
  | { state: 'cancelled' }

/** Whoever holds the lease ends the task; who lost it writes nothing. */
export async function endTask(tx: Tx, held: { id: number; lease: string }, outcome: TaskOutcome, now: Date): Promise<boolean> {
  const result = outcome.state === 'done' ? outcome.result : null
  const rows = await tx
    .updateTable('task')
    .set((eb) => ({
      state: outcome.state,
      lease: null,
      lease_time: null,
      end_time: now,
      ...(outcome.state === 'failed' ? { error_code: outcome.code, error_detail: JSON.stringify(outcome.detail) } : {}),
      ...(outcome.state === 'done' ? { done: eb.fn.coalesce('total', 'done') } : {}),
      ...(result ? { result_storage: result.storage, result_key: result.key, result_name: result.name } : {}),
      ...(result ? { result_mimetype: result.mimetype, result_size: result.size } : {}),
    }))
    .where('id', '=', held.id)
    .where('lease', '=', held.lease)
    .returning('id')
    .execute()
  return rows.length > 0
}

/** Gives it back, to be tried again. */
export const releaseTask = (tx: Tx, held: { id: number; lease: string }) =>
  tx
    .updateTable('task')
    .set({ state: 'waiting', lease: null, lease_time: null })
    .where('id', '=', held.id)
    .where('lease', '=', held.lease)
    .execute()

/** Running tasks that nobody has renewed, and waiting ones whose job was lost; not what still waits in the queue. */
export const listAbandoned = (db: Db, { now, waitedSince }: { now: Date; waitedSince: Date }) =>
  db
    .selectFrom('task')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'running'), eb('lease_time', '<', now)]),
        eb.and([eb('state', '=', 'waiting'), eb('create_time', '<', waitedSince)]),
      ]),
    )
    .where(sql<boolean>`not ${sql.raw(jobIsQueuedSql(`'task:' || task.id`))}`)
    .execute()

export const listEndedBefore = (db: Db, before: Date, limit: number) =>
  db
    .selectFrom('task')
    .select(['id', 'result_storage', 'result_key'])
    .where('end_time', '<', before)
    .orderBy('end_time')
    .limit(limit)
    .execute()

export const deleteTask = (db: Db, id: number) => db.deleteFrom('task').where('id', '=', id).execute()
