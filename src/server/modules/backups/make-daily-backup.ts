import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { backupKind } from '#domain/backup.ts'
import { lastDays } from '#domain/calendar.ts'
import { formatTime, parseWallClock } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { notifyAdmins } from '#server/modules/notices/index.ts'
import { firstMigrationTime } from '#server/platform/db/migrate.ts'
import { connectionOf } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { scheduledJob } from '#server/platform/jobs/job.ts'
import { readAppSecret } from '#server/platform/secrets.ts'
import { beginRun, runBackup } from './run-backup.ts'
import { countScheduled, failEndedRuns, type HeldRun, lockRuns } from './store.ts'

/** A day whose backup fails so often is given up, until the next one. */
const maxAttempts = 3

/**
 * Makes the backup that is due, unless it was made, is running or failed too often. One instance of several
 * makes it. May run twice: an existing backup is not made again.
 */
async function makeDailyBackup(ctx: Ctx): Promise<void> {
  const { db, settings, clock, env } = ctx
  const now = clock()
  await inTx(ctx, async (tx) => {
    await lockRuns(tx)
    await failEndedRuns(tx, now)
  })
  if (!settings.get('backup_daily')) return
  const due = dueTime(now, settings.get('time_zone'), Number(settings.get('backup_hour')))
  if (due < (await firstMigrationTime(db))) return
  const file = path.join(env.backupDir, dailyName(now))
  const held = await claim(ctx, due, file, now)
  if (!held) return
  try {
    await runBackup(
      {
        db,
        connection: connectionOf(ctx.pool),
        files: ctx.files,
        secret: await readAppSecret(env),
        clock,
        warn: (err) => ctx.log.warn({ err }, 'the lease of a backup was not renewed'),
      },
      { held, file, withFiles: settings.get('backup_files') },
    )
  } catch (error) {
    ctx.log.error({ err: error }, 'the daily backup failed')
    await notifyFailure(ctx, due)
    return
  }
  await deleteOldBackups(env.backupDir, settings.get('backup_keep'))
}

/** Often, so that a backup that failed is tried again soon. */
export const backupJob = scheduledJob<Ctx>({ name: 'make-backup', schedule: '*/10 * * * *', lane: 'long', run: makeDailyBackup })

/** The last time at which the clock of the site's zone showed this hour. */
export function dueTime(now: Date, zone: string, hour: number): Date {
  const times = lastDays(now, zone, 2).map(({ day }) => parseWallClock(`${day} ${String(hour).padStart(2, '0')}:00:00`, zone))
  const past = times.filter((time): time is Date => time !== null && time <= now)
  return past.at(-1) ?? new Date(0)
}

const claim = (ctx: Ctx, due: Date, file: string, now: Date): Promise<HeldRun | null> =>
  inTx(ctx, async (tx) => {
    await lockRuns(tx)
    const { done, failed, running } = await countScheduled(tx, due)
    if (done > 0 || running > 0 || failed >= maxAttempts) return null
    return beginRun(tx, { kind: backupKind.scheduled, startedBy: '', file, due, now })
  })

const notifyFailure = (ctx: Ctx, due: Date): Promise<void> =>
  inTx(ctx, async (tx) => {
    if ((await countScheduled(tx, due)).failed !== maxAttempts) return
    await notifyAdmins(ctx, tx, 'backupRun/index', {
      kind: 'backup.failed',
      word: { key: 'notice.backup.failed', values: {} },
      link: '/admin/backupRun',
      mail: true,
    })
  })

/** Names sort by time. Backups that were made by hand are called otherwise and stay. */
const dailyPattern = /^shipsmart-daily-\d{8}-\d{6}\.tar$/
const dailyName = (now: Date): string => `shipsmart-daily-${stampOf(now)}.tar`
export const manualName = (now: Date): string => `shipsmart-${stampOf(now)}.tar`
const stampOf = (now: Date): string => formatTime(now, 'UTC', 'yyyymmdd-hhMMss')

async function deleteOldBackups(folder: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => dailyPattern.test(name)).sort()
  for (const name of names.slice(0, -keep)) await rm(path.join(folder, name), { force: true })
}
