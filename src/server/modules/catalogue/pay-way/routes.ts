import { resources } from '#contract/resources/index.ts'
import { payWay } from '#contract/resources/pay-way.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Route } from '#server/platform/http/mount.ts'
import { resourceRoutes } from '#server/platform/resources/routes.ts'
import { payWayHooks } from './rules.ts'

export const payWayRoutes: Route<Ctx>[] = resourceRoutes<Ctx>(payWay, resources, payWayHooks)
