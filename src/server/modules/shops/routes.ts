import type { Ctx } from '#server/ctx.ts'
import type { Route } from '#server/platform/http/mount.ts'
import { shopLinkRoutes } from './link/routes.ts'
import { shopDeskRoutes } from './notify/desk.ts'
import { shopNotifyRoutes } from './notify/lists.ts'
import { shopOrderRoutes } from './orders/routes.ts'
import { shopRuleRoutes } from './rules/routes.ts'

export const shopRoutes: Route<Ctx>[] = [
  ...shopLinkRoutes,
  ...shopOrderRoutes,
  ...shopNotifyRoutes,
  ...shopRuleRoutes,
  ...shopDeskRoutes,
]
