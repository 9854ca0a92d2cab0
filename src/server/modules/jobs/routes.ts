import { resources } from '#contract/resources/index.ts'
import { job } from '#contract/resources/job.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Route } from '#server/platform/http/mount.ts'
import { resourceRoutes } from '#server/platform/resources/routes.ts'
import { cancelJob } from './actions/cancel-job.ts'
import { rerunJob } from './actions/rerun-job.ts'

export const jobsRoutes: Route<Ctx>[] = [
  ...resourceRoutes<Ctx>(job, resources, {
    actions: {
      rerun: (ctx, row) => rerunJob(ctx, { id: Number(row.id) }),
      cancel: (ctx, row) => cancelJob(ctx, { id: Number(row.id) }),
    },
  }),
]
