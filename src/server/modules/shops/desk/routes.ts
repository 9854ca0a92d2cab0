import { resources } from '#contract/resources/index.ts'
import { shop } from '#contract/resources/shop.ts'
import { shopState } from '#domain/shop/state.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Route } from '#server/platform/http/mount.ts'
import { resourceRoutes } from '#server/platform/resources/routes.ts'
import { pauseShop, requestSync, resumeShop } from '../link/pause-shop.ts'

/** What staff see of members' shops, and the little they may do about them. */
export const shopDeskRoutes: Route<Ctx>[] = [
  ...resourceRoutes<Ctx>(shop, resources, {
    scope: (_actor, { clauses }) => void clauses.push(`t.delete_time is null and t.state <> ${shopState.linking}`),
    actions: {
      sync: async (ctx, row) => requestSync(ctx, Number(row.id), 'staff'),
      pause: async (ctx, row) => pauseShop(ctx, Number(row.id)),
      resume: async (ctx, row) => resumeShop(ctx, Number(row.id), 'staff'),
    },
  }),
]
