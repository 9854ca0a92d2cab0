import { memberShop } from '#contract/member-lists/shop.ts'
import { resources } from '#contract/resources/index.ts'
import { shop } from '#contract/resources/shop.ts'
import { shopAuthorize, shopCalls } from '#contract/shop.ts'
import { shopSummary } from '#contract/shop-summary.ts'
import { shopKinds } from '#domain/shop/kinds.ts'
import { shopState } from '#domain/shop/state.ts'
import type { Ctx } from '#server/ctx.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { replyWithMessage } from '#server/platform/http/reply.ts'
import { memberRoutes } from '#server/platform/resources/member-routes.ts'
import { resourceRoutes } from '#server/platform/resources/routes.ts'
import { receiveWebhook } from '../sync/webhooks.ts'
import { beginAuthorization, finishAuthorization } from './authorize.ts'
import { addShop, editShop, readShop, testShop } from './link-shop.ts'
import { countShops, listChoices, listHistory, listKinds, showProgress } from './list-shops.ts'
import { pauseShop, requestSync, resumeShop, unlinkShops } from './pause-shop.ts'
import { receivePrivacyRequest } from './privacy.ts'

/** Linking, reading and unlinking of members' shops, and what staff see of it. */
export const shopLinkRoutes: Route<Ctx>[] = [
  on(shopCalls.kinds, async (ctx: Ctx) => ({ list: listKinds(ctx) })),
  on(shopCalls.choices, listChoices),
  on(shopSummary.summary, countShops),
  on(shopCalls.history, listHistory),
  on(shopCalls.read, readShop),
  on(shopCalls.test, async (ctx: Ctx, input, caller) => replyWithMessage('shop.tested', await testShop(ctx, input, caller))),
  on(shopCalls.add, async (ctx: Ctx, input, caller) => replyWithMessage('shop.linked', await addShop(ctx, input, caller))),
  on(shopCalls.edit, async (ctx: Ctx, input, caller) => replyWithMessage('message.updated', await editShop(ctx, input, caller))),
  on(shopCalls.authorized, async (ctx: Ctx, input, caller) =>
    replyWithMessage('shop.linked', await finishAuthorization(ctx, input, caller)),
  ),
  ...shopKinds.map((kind) => on<Ctx, (typeof shopAuthorize)[typeof kind]>(shopAuthorize[kind], beginAuthorization(kind))),
  on(shopCalls.notify, receiveWebhook),
  on(shopCalls.privacy, receivePrivacyRequest),
  ...memberRoutes<Ctx>(memberShop, resources, {
    // Who is still on the marketplace's page has not linked anything yet.
    memberScope: ({ clauses }) => void clauses.push(`t.state <> ${shopState.linking}`),
    finishPage: showProgress,
    beforeDelete: (ctx, tx, ids) => unlinkShops(ctx, tx, ids),
    actions: {
      sync: async (ctx, row) => requestSync(ctx, Number(row.id), 'member'),
      pause: async (ctx, row) => pauseShop(ctx, Number(row.id), 'member'),
      resume: async (ctx, row) => resumeShop(ctx, Number(row.id), 'member'),
    },
  }),
  /** What staff see of members' shops, and the little they may do about them. */
  ...resourceRoutes<Ctx>(shop, resources, {
    scope: (_actor, { clauses }) => void clauses.push(`t.delete_time is null and t.state <> ${shopState.linking}`),
    actions: {
      sync: async (ctx, row) => requestSync(ctx, Number(row.id), 'staff'),
      pause: async (ctx, row) => pauseShop(ctx, Number(row.id), 'staff'),
      resume: async (ctx, row) => resumeShop(ctx, Number(row.id), 'staff'),
    },
  }),
]
