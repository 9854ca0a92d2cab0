import type { FastifyInstance } from 'fastify'
import { memberResources } from '#contract/member-lists/index.ts'
import type { Resource } from '#contract/resource.ts'
import { resources } from '#contract/resources/index.ts'
import type { Ctx } from '#server/ctx.ts'
import { figures } from '#server/figures.ts'
import { accessRoutes, frameSources, writeAdminLog } from '#server/modules/access/index.ts'
import { addressRoutes } from '#server/modules/addresses/index.ts'
import { catalogueRoutes } from '#server/modules/catalogue/index.ts'
import { claimFiles, claimRoutes } from '#server/modules/claims/index.ts'
import { contentRoutes } from '#server/modules/content/index.ts'
import { deskRoutes } from '#server/modules/desk/index.ts'
import { dispatchRoutes, stopLabel } from '#server/modules/dispatch/index.ts'
import { filesRoutes, serveFiles } from '#server/modules/files/index.ts'
import { identityRoutes } from '#server/modules/identity/index.ts'
import { jobsRoutes } from '#server/modules/jobs/index.ts'
import { messageRoutes } from '#server/modules/messages/index.ts'
import { noticeRoutes } from '#server/modules/notices/index.ts'
import { orderRoutes } from '#server/modules/orders/index.ts'
import { paymentRoutes } from '#server/modules/payments/index.ts'
import { pricesRoutes } from '#server/modules/prices/index.ts'
import { reportRoutes } from '#server/modules/reports/index.ts'
import { returnRoutes } from '#server/modules/returns/index.ts'
import { settingFiles, settingsRoutes } from '#server/modules/settings/index.ts'
import { serveShopReturn, shopRoutes } from '#server/modules/shops/index.ts'
import { describePage, serveSitemap, siteRoutes } from '#server/modules/site/index.ts'
import { taskRoutes } from '#server/modules/tasks/index.ts'
import { trackingRoutes } from '#server/modules/tracking/index.ts'
import { viewsRoutes } from '#server/modules/views/index.ts'
import { type AboutLinks, walletRoutes } from '#server/modules/wallet/index.ts'
import { warehouseRoutes } from '#server/modules/warehouses/index.ts'
import type { Migration } from '#server/platform/db/migrate.ts'
import { declaredFiles, type FileReference } from '#server/platform/file-references.ts'
import { makeHttp } from '#server/platform/http/app.ts'
import { rawTokensOf } from '#server/platform/http/caller.ts'
import { serveHealth } from '#server/platform/http/health.ts'
import { mount, type Route } from '#server/platform/http/mount.ts'
import { servePages } from '#server/platform/http/page.ts'
import { liveRoutes, serveLive } from '#server/platform/live/serve.ts'
import { memberRoutes } from '#server/platform/resources/member-routes.ts'
import { resourceRoutes } from '#server/platform/resources/routes.ts'
import { findActor } from '#server/platform/session/actor.ts'
import { serveBank } from '#server/sandbox/bank/index.ts'
import { serveCarrier } from '#server/sandbox/carrier/index.ts'
import { serveShop } from '#server/sandbox/shop/index.ts'
import { memberSearchers, searchers } from '#server/searchers.ts'

/** What money can move for → where the member sees that thing. A module whose things are paid for adds a line. */
const aboutLinks: AboutLinks = {
  order: (id) => `/user/account/sheetOrder?open=${id}`,
  return: (id) => `/user/account/refundOrder?open=${id}`,
}

/** Everything that keeps URLs of uploaded files: the fields of resources that are made for them, the settings, and tables that no resource declares. */
export const fileUsers: FileReference[] = [...resources.flatMap(declaredFiles), settingFiles, claimFiles]

const moduleRoutes: Route<Ctx>[] = [
  ...siteRoutes,
  ...settingsRoutes,
  ...accessRoutes,
  ...identityRoutes,
  ...filesRoutes(fileUsers),
  ...liveRoutes<Ctx>(),
  ...messageRoutes,
  ...jobsRoutes,
  ...noticeRoutes,
  ...taskRoutes,
  ...viewsRoutes,
  ...catalogueRoutes,
  ...pricesRoutes,
  ...paymentRoutes,
  ...walletRoutes(aboutLinks),
  ...addressRoutes,
  ...orderRoutes({ stopLabel }),
  ...dispatchRoutes,
  ...trackingRoutes,
  ...warehouseRoutes,
  ...shopRoutes,
  ...returnRoutes,
  ...claimRoutes,
  ...reportRoutes,
  ...contentRoutes,
  ...deskRoutes({ figures, searchers, memberSearchers }),
]

/** A resource that no module adds anything to: the calls come from its declaration alone. */
const isPlain = ({ calls }: Resource) => !moduleRoutes.some(({ endpoint }) => endpoint === calls.index)

/** Every route, module by module. */
export const routes: Route<Ctx>[] = [
  ...moduleRoutes,
  ...resources.filter(isPlain).flatMap((resource) => resourceRoutes<Ctx>(resource, resources)),
  ...memberResources.filter(isPlain).flatMap((resource) => memberRoutes<Ctx>(resource, resources)),
]

type Options = { migrations: Migration[]; webDir?: string; routes?: Route<Ctx>[] }

export async function makeApp(ctx: Ctx, options: Options): Promise<FastifyInstance> {
  const { settings } = ctx
  const app = await makeHttp({
    env: ctx.env,
    log: ctx.log,
    clock: ctx.clock,
    floodPerMinute: () => settings.get('flood_per_minute'),
    blockedLines: () => settings.get('no_access_ip'),
    originLines: () => settings.get('cors_origins'),
  })
  app.addHook('onListen', async () => {
    const at = app.server.address()
    if (at !== null && typeof at === 'object') ctx.appUrl.setListeningAt(at)
  })
  if (options.webDir) {
    await servePages(app, {
      webDir: options.webDir,
      siteName: () => settings.get('site_name'),
      frameSources: () => frameSources(ctx),
      publicUrl: ctx.env.publicUrl,
      describe: (page) => describePage(ctx, page),
    })
    serveSitemap(app, ctx)
  }
  serveHealth(app, {
    pool: ctx.pool,
    migrations: options.migrations,
    env: ctx.env,
    isAdmin: async (request) => 'actor' in (await findActor(ctx.db, 'admin', rawTokensOf(request).admin, ctx.clock())),
  })
  serveFiles(app, ctx)
  serveLive(app, ctx)
  serveShopReturn(app, ctx)
  serveBank(app, ctx)
  serveCarrier(app, ctx)
  serveShop(app, ctx)
  mount(app, ctx, options.routes ?? routes, writeAdminLog)
  return app
}
