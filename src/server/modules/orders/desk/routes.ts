import { orderDesk } from '#contract/order-desk.ts'
import { failedLabel } from '#contract/resources/failed-label.ts'
import { resources } from '#contract/resources/index.ts'
import { order } from '#contract/resources/order.ts'
import type { Ctx } from '#server/ctx.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { resourceRoutes } from '#server/platform/resources/routes.ts'
import { countDesk } from './count-desk.ts'
import { getTimeline } from './get-timeline.ts'
import { type DeskTools, failedLabelHooks, orderHooks } from './resource-hooks.ts'

export const orderDeskRoutes = (tools: DeskTools): Route<Ctx>[] => [
  on(orderDesk.story, getTimeline),
  on(orderDesk.counts, countDesk),
  ...resourceRoutes<Ctx>(order, resources, orderHooks(tools)),
  ...resourceRoutes<Ctx>(failedLabel, resources, failedLabelHooks(tools)),
]
