import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { type BackupReason, backupReason, backupState } from '#domain/backup.ts'
import { AppError } from '#domain/errors.ts'
import type { Files } from '#server/adapters/files/port.ts'
import { isDiskFull } from '#server/platform/backup/partial-file.ts'
import { readArchive } from '#server/platform/backup/read-archive.ts'
import { type FileSource, type WrittenArchive, writeArchive } from '#server/platform/backup/write-archive.ts'
import type { Connection, Db } from '#server/platform/db/pool.ts'
import { isDatabaseUnavailable, isTimedOut } from '#server/platform/db/sql-errors.ts'
import { backupLease, endRun, type HeldRun, insertRun, renewRun } from './store.ts'
import { storedFiles } from './stored-files.ts'

/** The part of a context that a backup needs. A command builds it without the rest. */
type BackupContext = {
  db: Db
  connection: Connection
  files: Files
  secret: string
  clock: () => Date
  warn: (text: string) => void
}

type BackupRun = { held: HeldRun | null; file: string; withFiles: boolean }

/**
 * Writes one archive, reads it back and records the result. A second run at the same time writes another
 * archive. `held` is the row of this run with its lease. It is null on a database whose schema lacks the
 * table.
 */
export async function runBackup(ctx: BackupContext, { held, file, withFiles }: BackupRun): Promise<WrittenArchive> {
  const { db, connection, files, secret, clock } = ctx
  const timer = setInterval(
    () => void (held && renewRun(db, held, clock()).catch((error: Error) => ctx.warn(error.message))),
    backupLease.ms / 3,
  )
  try {
    const source = withFiles ? fileSource(files) : null
    const written = await writeArchive(file, { connection, secret, files: source, now: clock(), run: held?.id ?? null })
    await readArchive(file).catch((error: unknown) => rm(file, { force: true }).then(() => Promise.reject(error)))
    const { bytes: size, rows: rowCount, files: counted } = written
    const figures = { size, rowCount, fileCount: counted.count, missingCount: counted.missing }
    if (held) await endRun(db, held, { state: backupState.done, ...figures }, clock())
    return written
  } catch (error) {
    if (held) await endRun(db, held, { state: backupState.failed, ...failureOf(error) }, clock()).catch(() => undefined)
    throw error
  } finally {
    clearInterval(timer)
  }
}

type NewBackup = { kind: number; startedBy: string; file: string; due: Date | null; now: Date }

export const beginRun = (db: Parameters<typeof insertRun>[0], backup: NewBackup): Promise<HeldRun> =>
  insertRun(db, { ...backup, host: hostname(), lease: randomUUID() })

const fileSource = (files: Files): FileSource => ({
  columns: storedFiles,
  open: async (storage, key) => {
    const store = files.find(storage)
    return store ? store.get(key) : null
  },
})

const longestError = 2000

function failureOf(error: unknown): { reason: BackupReason; error: string } {
  return { reason: reasonOf(error), error: String((error as Error).message ?? error).slice(0, longestError) }
}

function reasonOf(error: unknown): BackupReason {
  if (isDiskFull(error)) return backupReason.diskFull
  if (error instanceof AppError && error.code === 'files.away') return backupReason.files
  if (isDatabaseUnavailable(error) || isTimedOut(error)) return backupReason.database
  return backupReason.other
}
