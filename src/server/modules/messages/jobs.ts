import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { job } from '#server/platform/jobs/job.ts'
import { mostTries, sendMessage } from './actions/send-message.ts'
import { forgetMessages } from './store.ts'

const send = job<Ctx, { id: number }>({
  name: 'send-message',
  payload: z.object({ id: z.int() }),
  attempts: mostTries,
  run: (ctx, { id }) => sendMessage(ctx, id),
})

/** Every night. May run twice. */
const forget = job<Ctx, unknown>({
  name: 'forget-old-messages',
  payload: z.unknown(),
  schedule: '27 3 * * *',
  lane: 'long',
  run: async (ctx) => {
    await forgetMessages(ctx.db, new Date(ctx.clock().getTime() - ctx.settings.get('outbox_keep_days') * 86_400_000))
  },
})

export const messageJobs = [send, forget]
