import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { job } from '#server/platform/jobs/job.ts'

const dayMs = 86_400_000
/** So many at a time, so that no statement holds its rows for long. */
const batch = 1000

/** Every night: forgets steps of the back office that are older than the operator keeps them. May run twice. */
export const forgetOldAdminLog = job<Ctx, unknown>({
  name: 'forget-old-admin-log',
  payload: z.unknown(),
  schedule: '41 3 * * *',
  run: async (ctx) => void (await forgetAdminLog(ctx, ctx.clock())),
})

/** How many were forgotten. */
export async function forgetAdminLog({ db, settings }: Pick<Ctx, 'db' | 'settings'>, now: Date): Promise<number> {
  const before = new Date(now.getTime() - settings.get('admin_log_keep_days') * dayMs)
  for (let forgotten = 0; ; ) {
    const gone = await run(
      db,
      `delete from admin_log where id = any (array (
         select id from admin_log where create_time < $1 order by create_time, id limit ${batch}
       )) returning id`,
      [before],
    )
    forgotten += gone.length
    if (gone.length < batch) return forgotten
  }
}
