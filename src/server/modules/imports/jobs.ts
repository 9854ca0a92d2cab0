import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { job } from '#server/platform/jobs/job.ts'
import { forgetImports } from './store.ts'

const keepMs = 86_400_000
const sweptAtOnce = 20

/** Every hour: forgets files that were sent more than a day ago, with their rows. What was added stays. May run twice. */
export const forgetOldImports = job<Ctx, unknown>({
  name: 'forget-old-imports',
  payload: z.unknown(),
  schedule: '23 * * * *',
  run: async (ctx) => {
    const before = new Date(ctx.clock().getTime() - keepMs)
    while ((await forgetImports(ctx.db, before, sweptAtOnce)).length === sweptAtOnce);
  },
})
