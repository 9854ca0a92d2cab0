import { resources } from '#contract/resources/index.ts'
import { job } from '#contract/resources/job.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import type { Route } from '#server/platform/http/mount.ts'
import { resourceRoutes } from '#server/platform/resources/routes.ts'
import { removeJob, requeueJob } from './store.ts'

export const jobsRoutes: Route<Ctx>[] = [
  ...resourceRoutes<Ctx>(job, resources, {
    actions: {
      rerun: (ctx, row) => rerunJob(ctx, { id: Number(row.id) }),
      cancel: (ctx, row) => cancelJob(ctx, { id: Number(row.id) }),
    },
  }),
]

/** Takes a job out of the queue for good. A second time there is nothing left to take out. */
async function cancelJob(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const gone = await inTx(ctx, (tx) => removeJob(tx, id, ctx.clock()))
  if (gone.length === 0) throw new AppError('row.changed')
}

/** Has a job run now with all its tries, whether it waits, was parked or got stuck. Running twice is harmless: it then runs once more. */
async function rerunJob(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const requeued = await inTx(ctx, (tx) => requeueJob(tx, id))
  if (requeued.length === 0) throw new AppError('row.changed')
}
