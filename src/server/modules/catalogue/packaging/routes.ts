import { packaging as packagingCalls } from '#contract/packaging.ts'
import { resources } from '#contract/resources/index.ts'
import { packaging } from '#contract/resources/packaging.ts'
import type { Ctx } from '#server/ctx.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { resourceRoutes } from '#server/platform/resources/routes.ts'
import { listPackaging } from '../actions/list-packaging.ts'

export const packagingRoutes: Route<Ctx>[] = [
  ...resourceRoutes<Ctx>(packaging, resources),
  on(packagingCalls.index, listPackaging),
]
