import { type BackupReason, backupKind, backupLifecycle, backupReason, backupState } from '#domain/backup.ts'
import { type Db, findFirst, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { createLease } from '#server/platform/lease.ts'
import { createTransitions } from '#server/platform/lifecycle.ts'

/** A timer renews it, so the holder is known by a uuid and not by the time. */
export const backupLease = createLease({ table: 'backup_run', column: 'lease_time', holderColumn: 'lease', ms: 60_000 })

export type HeldRun = { id: number; lease: string }

const moves = createTransitions({ column: 'state', lifecycle: backupLifecycle })
const failed = moves.to(backupState.failed, { by: 'system' })
const ended = moves.toOneOf('$3::smallint', [backupState.done, backupState.failed], { by: 'system' })

/** One claim after the other, so that two instances never begin the same backup. */
export const lockRuns = (tx: Tx): Promise<unknown> => run(tx, 'lock table backup_run in share row exclusive mode')

const failRunning = `update backup_run set ${failed.set}, ${backupLease.releaseSql()}, reason = ${backupReason.ended}, end_time = $1
  where ${failed.where}`

/** A run that lost its lease has died: its process was killed or cut off. */
export const failEndedRuns = (tx: Tx, now: Date): Promise<unknown> =>
  run(tx, `${failRunning} and ${backupLease.isFreeSql('$1')}`, [now])

/** For a restored database, in which no process works yet. */
export const failAllRunning = (tx: Tx, now: Date): Promise<unknown> => run(tx, failRunning, [now])

/** Counts the runs for this time of the schedule. */
export const countScheduled = async (tx: Tx, due: Date): Promise<{ done: number; failed: number; running: number }> =>
  (await findFirst(
    tx,
    `select count(*) filter (where state = ${backupState.done})::int as done,
            count(*) filter (where state = ${backupState.failed})::int as failed,
            count(*) filter (where state = ${backupState.running})::int as running
     from backup_run where kind = ${backupKind.scheduled} and due_time = $1`,
    [due],
  )) ?? { done: 0, failed: 0, running: 0 }

type NewRun = { kind: number; startedBy: string; host: string; file: string; due: Date | null; lease: string; now: Date }

export async function insertRun(db: Db | Tx, { kind, startedBy, host, file, due, lease, now }: NewRun): Promise<HeldRun> {
  const [row] = await run<{ id: number }>(
    db,
    `insert into backup_run (kind, started_by, host, file, due_time, create_time, lease_time, lease)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [kind, startedBy, host, file, due, now, backupLease.until(now), lease],
  )
  return { id: row?.id ?? 0, lease }
}

export const renewRun = (db: Db, { id, lease }: HeldRun, now: Date): Promise<unknown> =>
  run(db, `update backup_run set ${backupLease.claimSql('$3')} where id = $1 and ${backupLease.isOursSql('$2')}`, [
    id,
    lease,
    backupLease.until(now),
  ])

export type RunFigures = { size: number; rowCount: number; fileCount: number; missingCount: number }
export type RunResult =
  | ({ state: typeof backupState.done } & RunFigures)
  | { state: typeof backupState.failed; reason: BackupReason; error: string }

const end = `update backup_run set ${ended.set}, ${backupLease.releaseSql()}, reason = $4, error = $5, size = $6, row_count = $7,
    file_count = $8, missing_count = $9, end_time = $10, ms = greatest(0, extract(epoch from $10 - create_time) * 1000)::int
  where id = $1 and ${backupLease.isOursSql('$2')} and ${ended.where} returning id`

/** Returns false when another worker took this run for dead. */
export async function endRun(db: Db | Tx, { id, lease }: HeldRun, result: RunResult, now: Date): Promise<boolean> {
  const { size, rowCount, fileCount, missingCount } =
    result.state === backupState.done ? result : { size: 0, rowCount: 0, fileCount: 0, missingCount: 0 }
  const { reason, error } = result.state === backupState.failed ? result : { reason: backupReason.none, error: '' }
  const rows = await run(db, end, [id, lease, result.state, reason, error, size, rowCount, fileCount, missingCount, now])
  return rows.length > 0
}

/** The lease that a running run has in a restored database. */
export const findRunLease = (db: Db | Tx, id: number): Promise<{ lease: string } | null> =>
  findFirst(db, `select lease from backup_run where id = $1 and state = ${backupState.running}`, [id])

type BackupSummary = { last_state: number; good_time: Date | null; good_size: number | null }

/** How the last backup ended, and the last good one; null before the first. */
export const findBackupSummary = (db: Db): Promise<BackupSummary | null> =>
  findFirst<BackupSummary>(
    db,
    `select last.state as last_state, good.end_time as good_time, good.size as good_size
     from (select state from backup_run where kind <> ${backupKind.restore} and state <> ${backupState.running}
           order by id desc limit 1) last
     left join (select end_time, size from backup_run where kind <> ${backupKind.restore} and state = ${backupState.done}
                order by end_time desc limit 1) good on true`,
  )
