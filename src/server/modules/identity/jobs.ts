import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { scheduledJob } from '#server/platform/jobs/job.ts'
import { deleteOldDevices } from '#server/platform/session/device.ts'
import { deleteOldSessions } from '#server/platform/session/store.ts'
import { deleteExpiredCodes } from './codes/code.ts'

const retentionMs = 30 * 86_400_000

/** Every night: forgets tokens long past use, captchas nobody answered, browsers nobody came back with, codes nobody typed and counts that have run out. May run twice. */
export const signInCleanupJob = scheduledJob<Ctx>({
  name: 'delete-old-sign-ins',
  schedule: '17 3 * * *',
  lane: 'long',
  run: async (ctx) => {
    const now = ctx.clock()
    await deleteOldSessions(ctx.db, new Date(now.getTime() - retentionMs))
    await deleteExpiredCodes(ctx)
    await deleteOldDevices(ctx.db, now)
    await run(ctx.db, 'delete from captcha where expire_time < $1', [now])
    await run(ctx.db, 'delete from click_captcha where expire_time < $1', [now])
    await run(ctx.db, 'delete from rate_limit where expire < $1', [now.getTime()])
  },
})
