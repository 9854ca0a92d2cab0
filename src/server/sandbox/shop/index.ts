import type { FastifyInstance } from 'fastify'
import type { Ctx } from '#server/ctx.ts'
import { serveShopApi } from './api.ts'
import { serveShopPages } from './pages.ts'

export { randomShopEvents, setShopBehaviour } from './behaviour.ts'
export { releaseShopEvents, shopJobs } from './events.ts'
export { cancelShopOrder, makeOrders, moveShopOrder, openDemoShop, repeatBuyer } from './orders.ts'

/** Mounts the demo shop's routes in a scope of their own, where forms are understood. Production has no such shop: nobody would pay for its orders. */
export function serveShop(app: FastifyInstance, ctx: Ctx): void {
  if (ctx.env.mode === 'production') return
  app.register(async (scope) => {
    serveShopApi(scope, ctx)
    serveShopPages(scope, ctx)
  })
}
