import { backupState } from '#domain/backup.ts'
import type { Ctx } from '#server/ctx.ts'
import { type Figure, figureCard } from '#server/platform/dashboard-figures.ts'
import { firstMigrationTime } from '#server/platform/db/migrate.ts'
import { findBackupSummary } from './store.ts'

/** A daily backup that is half a day late did not happen. */
const lateSeconds = 36 * 3600

/** The age of the last good backup. It raises no alarm where the daily backup is off. */
export const backupFigures: Figure<Ctx> = {
  node: 'backupRun/index',
  read: async ({ db, settings }, { now }) => {
    const summary = await findBackupSummary(db)
    const isDaily = settings.get('backup_daily')
    if (!summary && !isDaily) return []
    const since = summary?.good_time ?? (await firstMigrationTime(db))
    const age = Math.max(0, Math.round((now.getTime() - since.getTime()) / 1000))
    const isFailed = summary?.last_state === backupState.failed || (isDaily && age > lateSeconds)
    // A new installation has none yet and needs none until its first night is over.
    if (!summary && !isFailed) return []
    return [
      figureCard({
        name: 'backup_age',
        section: 'system',
        value: age,
        unit: 'seconds',
        alarm: isFailed ? 'failed' : 'none',
        path: '/admin/backupRun',
        facts: summary?.good_size ? [{ name: 'backup_size', value: summary.good_size, unit: 'bytes' }] : [],
      }),
    ]
  },
}
