import type { FastifyInstance } from 'fastify'
import type { Ctx } from '#server/ctx.ts'
import { serveCarrierApi } from './api.ts'

export { randomCallbacks, setCarrierCallbacks } from './callback-behaviour.ts'
export { carrierJobs, releaseCallbacks } from './callbacks.ts'
export { type JourneyName, journeyOf } from './scans.ts'

/** Mounts the carrier's routes. Production has no such carrier: nobody would come for the parcels. */
export function serveCarrier(app: FastifyInstance, ctx: Ctx): void {
  if (ctx.env.mode === 'production') return
  app.register(async (scope) => serveCarrierApi(scope, ctx))
}
