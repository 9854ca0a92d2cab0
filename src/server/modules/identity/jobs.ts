import type { Ctx } from '#server/ctx.ts'
import { deleteExpiredCounts } from '#server/platform/attempts.ts'
import { deleteExpiredClickCaptchas } from '#server/platform/captcha/click-store.ts'
import { deleteExpiredCaptchas } from '#server/platform/captcha/store.ts'
import { scheduledJob } from '#server/platform/jobs/job.ts'
import { deleteOldDevices } from '#server/platform/session/device.ts'
import { deleteOldSessions } from '#server/platform/session/store.ts'
import { deleteExpiredCodes } from './codes/code.ts'

const retentionMs = 30 * 86_400_000

/** Every night: deletes old sessions, expired codes and captchas, devices that were not used for long, and counts of attempts that ran out. May run twice. */
export const signInCleanupJob = scheduledJob<Ctx>({
  name: 'delete-old-sign-ins',
  schedule: '17 3 * * *',
  lane: 'long',
  run: async (ctx) => {
    const now = ctx.clock()
    await deleteOldSessions(ctx.db, new Date(now.getTime() - retentionMs))
    await deleteExpiredCodes(ctx)
    await deleteOldDevices(ctx.db, now)
    await deleteExpiredCaptchas(ctx.db, now)
    await deleteExpiredClickCaptchas(ctx.db, now)
    await deleteExpiredCounts(ctx.db, now)
  },
})
