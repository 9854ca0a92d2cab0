import { claimDesk, claims, claimThread } from '#contract/claim.ts'
import { memberClaim } from '#contract/member-lists/claim.ts'
import { claim } from '#contract/resources/claim.ts'
import { claimKind } from '#contract/resources/claim-kind.ts'
import { resources } from '#contract/resources/index.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { actorOf } from '#server/platform/http/caller.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { memberRoutes } from '#server/platform/resources/member-routes.ts'
import { resourceRoutes } from '#server/platform/resources/routes.ts'
import { addFile, addMessage, askMember } from './actions/add-message.ts'
import { approveClaim, refuseClaim, reviewClaim } from './actions/decide-claim.ts'
import { fileClaim, withdrawClaim } from './actions/file-claim.ts'
import { payClaim } from './actions/pay-claim.ts'
import { describeMoney, listInsuredOrders, readOffer, readThread } from './read-claims.ts'
import { getClaimKind } from './store.ts'

export const claimRoutes: Route<Ctx>[] = [
  on(claims.orders, (ctx: Ctx, { quick_search: words }, caller) => listInsuredOrders(ctx, actorOf(caller).id, words)),
  on(claims.offer, (ctx: Ctx, { order_id: id }, caller) => readOffer(ctx, actorOf(caller).id, id, caller.language)),
  on(claims.add, fileClaim),
  on(claims.message, addMessage),
  on(claims.addFile, addFile),
  on(claimThread, (ctx: Ctx, { id }, caller) => readThread(ctx, id, actorOf(caller).id)),
  on(claimDesk.thread, (ctx: Ctx, { id }) => readThread(ctx, id, null)),
  on(claimDesk.ask, askMember),
  ...memberRoutes<Ctx>(memberClaim, resources, {
    actions: { withdraw: (ctx, row, caller) => withdrawClaim(ctx, Number(row.id), actorOf(caller).id) },
  }),
  ...resourceRoutes<Ctx>(claim, resources, {
    shape: async (ctx, row, { isWhole }) => {
      if (isWhole) row.money = await describeMoney(ctx, Number(row.id))
    },
    actions: {
      review: (ctx, row, caller) => reviewClaim(ctx, Number(row.id), actorOf(caller).id),
      approve: (ctx, row, caller, { reason = '', amount }) =>
        approveClaim(ctx, Number(row.id), { adminId: actorOf(caller).id, reason, amount }),
      refuse: (ctx, row, caller, { reason = '' }) => refuseClaim(ctx, Number(row.id), { adminId: actorOf(caller).id, reason }),
      pay: (ctx, row, caller) => payClaim(ctx, Number(row.id), actorOf(caller).id),
    },
  }),
  ...resourceRoutes<Ctx>(claimKind, resources, {
    beforeSave: async (ctx, _tx, row, id) => {
      const stored = id === null ? { from_days: 0, until_days: 0 } : await getClaimKind(ctx.db, id)
      const days = { ...stored, ...row }
      if (Number(days.from_days) >= Number(days.until_days))
        throw new AppError('input.invalid', { fields: { until_days: { key: 'claimKind.invalid.days' } } })
    },
  }),
]
