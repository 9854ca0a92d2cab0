import { price } from '#contract/price.ts'
import { resources } from '#contract/resources/index.ts'
import { zone } from '#contract/resources/zone.ts'
import type { Ctx } from '#server/ctx.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { resourceRoutes } from '#server/platform/resources/routes.ts'
import { priceParcels } from './actions/price-parcels.ts'
import { zoneHooks } from './zone-rules.ts'

export const pricesRoutes: Route<Ctx>[] = [...resourceRoutes<Ctx>(zone, resources, zoneHooks), on(price.quote, priceParcels)]
