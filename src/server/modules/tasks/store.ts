import type { ErrorDetail } from '#domain/errors.ts'
import { taskLifecycle } from '#domain/task.ts'
import type { StoredFileColumns } from '#server/platform/backup/write-archive.ts'
import { type Db, findFirst, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { jobIsQueuedSql } from '#server/platform/jobs/queue.ts'
import { createLease } from '#server/platform/lease.ts'
import { createTransitions } from '#server/platform/lifecycle.ts'
import type { NewTask, TaskOwner } from '#server/platform/tasks/task.ts'

/** Where the results of tasks lie. */
export const taskFiles: StoredFileColumns = { table: 'task', storage: 'result_storage', key: 'result_key' }

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

const taskMoves = createTransitions({ column: 'state', lifecycle: taskLifecycle })

/** Cancels a waiting task at once and asks a running one to stop. Returns false when the task is over. */
export async function requestCancel(tx: Tx, owner: TaskOwner, id: number, now: Date): Promise<boolean> {
  const own = `id = $1 and ${ownerColumn(owner)} = $2`
  const cancelled = taskMoves.to('cancelled', { by: owner.realm === 'admin' ? 'staff' : 'member' })
  const cancel = `update task set ${cancelled.set}, cancel_asked = true, end_time = $3 where ${own} and ${cancelled.where} returning id`
  if ((await run(tx, cancel, [id, owner.id, now])).length > 0) return true
  const ask = `update task set cancel_asked = true where ${own} and state = 'running' returning id`
  return (await run(tx, ask, [id, owner.id])).length > 0
}

/**
 * One worker at a time runs a task. A timer and the work itself renew the time, perhaps at once, so the
 * worker is known by a uuid and not by the time.
 */
export const taskLease = createLease({ table: 'task', column: 'lease_time', holderColumn: 'lease', ms: 30_000 })

export type HeldTask = { id: number; lease: string }

const running = taskMoves.to('running', { by: 'system', orStay: true })
const claim = `update task set ${taskLease.claimSql('$3', '$2')}, ${running.set}, done = 0, total = null,
     start_time = coalesce(start_time, $4), tries = tries + 1
   where id = $1 and ${running.where} and (state = 'waiting' or ${taskLease.isFreeSql('$4')}) returning ${columns.join(', ')}`

/** Takes a task that waits, or one whose worker died. Only one of two workers gets it. */
export const claimTask = (tx: Tx, { id, lease }: HeldTask, now: Date): Promise<StoredTask | null> =>
  findFirst<StoredTask>(tx, claim, [id, lease, taskLease.until(now), now])

const renew = `update task set ${taskLease.claimSql('$3')}, done = coalesce($4, done), total = coalesce($5, total)
   where id = $1 and ${taskLease.isOursSql('$2')} returning cancel_asked`

type Renewal = { now: Date; progress?: { done: number; total: number } }

/** Renews the lease and writes how far the work is; null when another worker has taken the task over. */
export const renewLease = (
  tx: Tx,
  { id, lease }: HeldTask,
  { now, progress }: Renewal,
): Promise<{ cancel_asked: boolean } | null> =>
  findFirst(tx, renew, [id, lease, taskLease.until(now), progress?.done ?? null, progress?.total ?? null])

type TaskOutcome =
  | { state: 'done'; result: { storage: string; key: string; name: string; mimetype: string; size: number } | null }
  | { state: 'failed'; code: string; detail: ErrorDetail }
  | { state: 'cancelled' }

const ended = taskMoves.toOneOf('$3::text', ['done', 'failed', 'cancelled'], { by: 'system' })
const end = `update task set ${taskLease.releaseSql()}, ${ended.set}, end_time = $4, error_code = $5, error_detail = $6,
     done = case when $3::text = 'done' then coalesce(total, done) else done end,
     result_storage = $7, result_key = $8, result_name = $9, result_mimetype = $10, result_size = $11
   where id = $1 and ${taskLease.isOursSql('$2')} and ${ended.where} returning id`

/** Ends a task that its worker still holds; false when another worker has taken it over. */
export async function endTask(tx: Tx, { id, lease }: HeldTask, outcome: TaskOutcome, now: Date): Promise<boolean> {
  const { code = null, detail = null } = outcome.state === 'failed' ? outcome : {}
  const result = outcome.state === 'done' ? outcome.result : null
  const { storage = null, key = null, name = null, mimetype = null, size = null } = result ?? {}
  const failure = [code, detail && JSON.stringify(detail)]
  const rows = await run(tx, end, [id, lease, outcome.state, now, ...failure, storage, key, name, mimetype, size])
  return rows.length > 0
}

const waiting = taskMoves.to('waiting', { by: 'system' })
const release = `update task set ${taskLease.releaseSql()}, ${waiting.set}
   where id = $1 and ${taskLease.isOursSql('$2')} and ${waiting.where}`

/** Gives a task back, to be tried again. */
export const releaseTask = (tx: Tx, { id, lease }: HeldTask): Promise<unknown> => run(tx, release, [id, lease])

const abandoned = `select id from task
   where (state = 'running' and ${taskLease.isFreeSql('$1')} or state = 'waiting' and create_time < $2)
     and not ${jobIsQueuedSql(`'task:' || task.id`)}`

/**
 * Running tasks whose worker died, and waiting tasks whose job was lost; no task whose job still waits in the
 * queue.
 */
export const listAbandoned = (db: Db, { now, waitedSince }: { now: Date; waitedSince: Date }): Promise<{ id: number }[]> =>
  run(db, abandoned, [now, waitedSince])

export const listEndedBefore = (db: Db, before: Date, limit: number) =>
  db
    .selectFrom('task')
    .select(['id', 'result_storage', 'result_key'])
    .where('end_time', '<', before)
    .orderBy('end_time')
    .limit(limit)
    .execute()

export const deleteTask = (db: Db, id: number) => db.deleteFrom('task').where('id', '=', id).execute()
