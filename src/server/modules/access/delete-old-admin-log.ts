import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { scheduledJob } from '#server/platform/jobs/job.ts'

const dayMs = 86_400_000
/** So many at a time, so that no statement holds its rows for long. */
const batchSize = 1000

/** Every night: forgets steps of the back office that are older than the operator keeps them. May run twice. */
export const adminLogCleanupJob = scheduledJob<Ctx>({
  name: 'delete-old-admin-log',
  schedule: '41 3 * * *',
  run: async (ctx) => void (await deleteOldAdminLog(ctx, ctx.clock())),
})

/** How many were forgotten. */
export async function deleteOldAdminLog({ db, settings }: Pick<Ctx, 'db' | 'settings'>, now: Date): Promise<number> {
  const before = new Date(now.getTime() - settings.get('admin_log_keep_days') * dayMs)
  for (let deletedCount = 0; ; ) {
    const deletedRows = await run(
      db,
      `delete from admin_log where id = any (array (
         select id from admin_log where create_time < $1 order by create_time, id limit ${batchSize}
       )) returning id`,
      [before],
    )
    deletedCount += deletedRows.length
    if (deletedRows.length < batchSize) return deletedCount
  }
}
