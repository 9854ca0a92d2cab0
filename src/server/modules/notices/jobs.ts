import type { Ctx } from '#server/ctx.ts'
import { scheduledJob } from '#server/platform/jobs/job.ts'
import { deleteNoticesBefore } from './store.ts'

const dayMs = 86_400_000

/** Every night: forgets notices older than the operator keeps them. May run twice. */
export const deleteOldNotices = scheduledJob<Ctx>({
  name: 'delete-old-notices',
  schedule: '27 3 * * *',
  lane: 'long',
  run: async (ctx) => {
    await deleteNoticesBefore(ctx.db, new Date(ctx.clock().getTime() - ctx.settings.get('notice_keep_days') * dayMs))
  },
})
