import { memberReturn } from '#contract/member-lists/return-order.ts'
import { resources } from '#contract/resources/index.ts'
import { returnOrder } from '#contract/resources/return-order.ts'
import { returnReason } from '#contract/resources/return-reason.ts'
import { unclaimedReturn } from '#contract/resources/unclaimed-return.ts'
import { returnMatch, returnQuotes } from '#contract/return-desk.ts'
import { returnDesk, returnOrders } from '#contract/return-order.ts'
import type { Ctx } from '#server/ctx.ts'
import { withTicket } from '#server/modules/files/index.ts'
import { refundLimitOf } from '#server/modules/orders/index.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { memberRoutes } from '#server/platform/resources/member-routes.ts'
import { resourceRoutes } from '#server/platform/resources/routes.ts'
import { addReturn } from './actions/add-return.ts'
import { cancelReturn } from './actions/cancel-return.ts'
import { chooseReturn } from './actions/choose-return.ts'
import { approveReturn, refuseReturn } from './actions/decide-return.ts'
import { findMatchedOrder } from './actions/find-matched-order.ts'
import { listChoices } from './actions/list-choices.ts'
import { disposeUnclaimed, matchUnclaimed } from './actions/match-unclaimed.ts'
import { offerReturn } from './actions/offer-return.ts'
import { payReturnFee } from './actions/pay-fee.ts'
import { readStation } from './actions/read-station.ts'
import { receiveParcel } from './actions/receive-parcel.ts'
import { describeMoney } from './describe-money.ts'
import { quoteLabel, quoteReship } from './quote-parcel.ts'
import { reasonHooks } from './reason-rules.ts'
import { addHistory, addTexts } from './texts.ts'

const staffActor = (caller: Caller) => ({ type: 'admin', id: actorOf(caller).id, requestId: caller.requestId }) as const

/** Photos of a return open by links that run out. */
function addTickets(ctx: Ctx, row: Record<string, unknown>): void {
  for (const name of ['photos', 'instock_photos'])
    if (Array.isArray(row[name])) row[name] = (row[name] as string[]).map((url) => withTicket(ctx, url))
}

export const returnRoutes: Route<Ctx>[] = [
  on(returnOrders.offer, offerReturn),
  on(returnOrders.add, addReturn),
  on(returnOrders.choices, listChoices),
  on(returnOrders.choose, chooseReturn),
  on(returnOrders.payFee, payReturnFee),
  on(returnQuotes.labelChannels, quoteLabel),
  on(returnQuotes.reshipChannels, quoteReship),
  on(returnMatch.findOrder, findMatchedOrder),
  ...memberRoutes<Ctx>(memberReturn, resources, {
    memberScope: ({ clauses, values }, { order_no: number }) => {
      if (typeof number !== 'string' || number === '') return
      const place = `$${values.push(number)}`
      clauses.push(`(t.order_no = ${place} or t.order_code = ${place})`)
    },
    finishPage: addTexts,
    shape: async (ctx, row, { caller, isWhole }) => {
      addTickets(ctx, row)
      if (!isWhole) return
      await addTexts(ctx, [row], caller)
      await addHistory(ctx, row, { language: caller.language, isStaff: false })
    },
    actions: {
      cancel: (ctx, row, caller) => cancelReturn(ctx, { id: Number(row.id), userId: actorOf(caller).id }),
      choose: 'apart',
      pay_fee: 'apart',
    },
  }),
  on(returnDesk.station, readStation),
  on(returnDesk.receive, receiveParcel),
  on(returnDesk.match, matchUnclaimed),
  ...resourceRoutes<Ctx>(returnOrder, resources, {
    shape: async (ctx, row, { caller, isWhole }) => {
      addTickets(ctx, row)
      if (!isWhole) return
      await addHistory(ctx, row, { language: caller.language, isStaff: true })
      row.money = await describeMoney(ctx, Number(row.id))
    },
    actions: {
      approve: (ctx, row, caller, { amount }) =>
        approveReturn(ctx, { id: Number(row.id), actor: staffActor(caller), amount, most: refundLimitOf(ctx, caller) }),
      refuse: (ctx, row, caller, { reason = '' }) => refuseReturn(ctx, { id: Number(row.id), actor: staffActor(caller), reason }),
    },
  }),
  ...resourceRoutes<Ctx>(returnReason, resources, reasonHooks),
  ...resourceRoutes<Ctx>(unclaimedReturn, resources, {
    shape: addTickets,
    actions: { dispose: (ctx, row, _caller, { reason = '' }) => disposeUnclaimed(ctx, { id: Number(row.id), reason }) },
  }),
]
