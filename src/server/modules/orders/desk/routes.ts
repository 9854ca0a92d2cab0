import { orderDesk } from '#contract/order-desk.ts'
import { failedLabel } from '#contract/resources/failed-label.ts'
import { resources } from '#contract/resources/index.ts'
import { order } from '#contract/resources/order.ts'
import type { Ctx } from '#server/ctx.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { resourceRoutes } from '#server/platform/resources/routes.ts'
import { countDesk } from './count-desk.ts'
import { type DeskTools, failedLabelScreen, orderScreen } from './screens.ts'
import { tellStory } from './tell-story.ts'

export const orderDeskRoutes = (tools: DeskTools): Route<Ctx>[] => [
  on(orderDesk.story, tellStory),
  on(orderDesk.counts, countDesk),
  ...resourceRoutes<Ctx>(order, resources, orderScreen(tools)),
  ...resourceRoutes<Ctx>(failedLabel, resources, failedLabelScreen(tools)),
]
