import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { scheduledJob } from '#server/platform/jobs/job.ts'
import { bankJobs } from './bank/index.ts'
import { carrierJobs } from './carrier/index.ts'
import { shopJobs } from './shop/index.ts'

const dayMs = 86_400_000
/** Longer than any demo's parcels are given back or its cards refunded. */
const keptDays = 180

/** Every night: bank, carrier and shop forget what is long over; with a payment go its refunds, disputes and events, with a shop all that is in it. May run twice. */
const deleteOldSandboxData = scheduledJob<Ctx>({
  name: 'delete-old-tries',
  schedule: '27 3 * * *',
  lane: 'long',
  run: async (ctx) => {
    const before = new Date(ctx.clock().getTime() - keptDays * dayMs)
    await run(ctx.db, 'delete from sandbox_payment where create_time < $1', [before])
    await run(ctx.db, 'delete from sandbox_label where create_time < $1', [before])
    await run(ctx.db, 'delete from sandbox_shop where update_time < $1', [before])
  },
})

export const sandboxJobs = [...bankJobs, ...carrierJobs, ...shopJobs, deleteOldSandboxData]
