import { resources } from '#contract/resources/index.ts'
import { job } from '#contract/resources/job.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import type { Route } from '#server/platform/http/mount.ts'
import { removeJob, requeueJob } from '#server/platform/jobs/edit-queue.ts'
import { resourceRoutes } from '#server/platform/resources/routes.ts'

export const jobsRoutes: Route<Ctx>[] = resourceRoutes<Ctx>(job, resources, {
  actions: {
    /** Has a job run now with all its tries, whether it waits, was parked or got stuck. Running twice is harmless: it then runs once more. */
    rerun: async (ctx, row) => mustHaveChanged(await inTx(ctx, (tx) => requeueJob(tx, Number(row.id)))),
    /** Takes a job out of the queue for good. A second time there is nothing left to take out. */
    cancel: async (ctx, row) => mustHaveChanged(await inTx(ctx, (tx) => removeJob(tx, Number(row.id), ctx.clock()))),
  },
})

function mustHaveChanged(rows: unknown[]): void {
  if (rows.length === 0) throw new AppError('row.changed')
}
