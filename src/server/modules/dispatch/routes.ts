import { orders } from '#contract/order.ts'
import type { Ctx } from '#server/ctx.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { printLabels } from './actions/print-labels.ts'
import { manifestRoutes } from './manifests/routes.ts'

export const dispatchRoutes: Route<Ctx>[] = [on(orders.print, printLabels), ...manifestRoutes]
