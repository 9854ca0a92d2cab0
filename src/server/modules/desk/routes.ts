import { dashboard } from '#contract/dashboard.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Figure } from '#server/platform/figures.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { readDashboard } from './actions/read-dashboard.ts'

export const deskRoutes = ({ figures }: { figures: readonly Figure<Ctx>[] }): Route<Ctx>[] => [
  on(dashboard.index, (ctx: Ctx, _input, caller) => readDashboard(ctx, figures, caller)),
  on(dashboard.dashboard, (ctx: Ctx, _input, caller) => readDashboard(ctx, figures, caller)),
]
