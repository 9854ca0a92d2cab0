import { trackingCallback } from '#contract/tracking-callback.ts'
import type { Ctx } from '#server/ctx.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { trackingDeskRoutes } from './desk/routes.ts'
import { parcelListRoutes } from './parcel-lists.ts'
import { parcelRoutes } from './parcel-routes.ts'
import { receiveTracking } from './receive-callback.ts'

export const trackingRoutes: Route<Ctx>[] = [
  on(trackingCallback.notify, receiveTracking),
  ...parcelRoutes,
  ...parcelListRoutes,
  ...trackingDeskRoutes,
]
