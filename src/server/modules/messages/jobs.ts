import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { scheduledJob } from '#server/platform/jobs/job.ts'
import { handleJob } from '#server/reactions.ts'
import { maxAttempts, sendMessage } from './actions/send-message.ts'
import { deleteMessagesBefore } from './store.ts'

const sendQueuedMessage = handleJob({
  name: 'send-message',
  payload: z.object({ id: z.int() }),
  attempts: maxAttempts,
  run: (ctx, { id }) => sendMessage(ctx, id),
})

/** Every night. May run twice. */
const deleteOldMessages = scheduledJob<Ctx>({
  name: 'delete-old-messages',
  schedule: '27 3 * * *',
  lane: 'long',
  run: async (ctx) => {
    await deleteMessagesBefore(ctx.db, new Date(ctx.clock().getTime() - ctx.settings.get('outbox_keep_days') * 86_400_000))
  },
})

export const messageJobs = [sendQueuedMessage, deleteOldMessages]
