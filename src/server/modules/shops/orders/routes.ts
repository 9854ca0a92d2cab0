import { memberShopOrder } from '#contract/member-lists/shop-order.ts'
import { resources } from '#contract/resources/index.ts'
import { shopOrders } from '#contract/shop-order.ts'
import { shopOrderState } from '#domain/shop/state.ts'
import type { Ctx } from '#server/ctx.ts'
import { findSenderId } from '#server/modules/addresses/index.ts'
import { cancelOrders } from '#server/modules/orders/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { actorOf } from '#server/platform/http/caller.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { say } from '#server/platform/i18n.ts'
import { memberRoutes } from '#server/platform/resources/member-routes.ts'
import { listNamedShops } from '../store.ts'
import { buyShopOrders, readPurchase } from './buy-orders.ts'
import {
  applyPreset,
  closeShopOrders,
  dismissAlerts,
  editShopOrder,
  holdShopOrders,
  reopenShopOrders,
  setChannel,
  tagShopOrders,
} from './change-orders.ts'
import { combineShopOrders, uncombineShopOrders } from './combine-orders.ts'
import { shopOrderHooks } from './list-orders.ts'
import { addPreset, deletePreset, editPreset, listPresets, readPresets, toPresetRow } from './presets.ts'
import { splitShopOrder, unsplitShopOrder } from './split-order.ts'
import { listTags } from './store.ts'

const verbs = Object.keys(memberShopOrder.actions)

export const shopOrderRoutes: Route<Ctx>[] = [
  ...memberRoutes<Ctx>(memberShopOrder, resources, {
    ...shopOrderHooks,
    actions: Object.fromEntries(verbs.map((verb) => [verb, 'apart' as const])),
  }),
  on(shopOrders.choices, async (ctx, _input, caller) => {
    const { id: userId } = actorOf(caller)
    const [shops, tags, presets, senderId] = await Promise.all([
      listNamedShops(ctx.db, userId),
      listTags(ctx.db, userId),
      readPresets(ctx.db, userId),
      findSenderId(ctx.db, userId),
    ])
    return { shops, tags, presets: presets.map(toPresetRow), has_sender: senderId !== null }
  }),
  on(shopOrders.edit, editShopOrder),
  on(shopOrders.setChannel, setChannel),
  on(shopOrders.presets, listPresets),
  on(shopOrders.presetAdd, addPreset),
  on(shopOrders.presetEdit, editPreset),
  on(shopOrders.presetDel, deletePreset),
  on(shopOrders.applyPreset, applyPreset),
  on(shopOrders.tag, tagShopOrders),
  on(shopOrders.hold, holdShopOrders),
  on(shopOrders.combine, combineShopOrders),
  on(shopOrders.uncombine, uncombineShopOrders),
  on(shopOrders.split, splitShopOrder),
  on(shopOrders.unsplit, unsplitShopOrder),
  on(shopOrders.close, closeShopOrders),
  on(shopOrders.reopen, reopenShopOrders),
  on(shopOrders.dismiss, dismissAlerts),
  on(shopOrders.buy, buyShopOrders),
  on(shopOrders.purchase, readPurchase),
  /** As the list of shipping orders voids them; what became of it comes back by the label. */
  on(shopOrders.voidLabel, async (ctx, { ids }, caller) => {
    const { id: userId } = actorOf(caller)
    const labels = await run<{ id: number; order_id: number }>(
      ctx.db,
      `select id, order_id from shop_order where user_id = $1 and id = any($2) and order_id is not null and state = ${shopOrderState.labelled}`,
      [userId, ids],
    )
    const orderIds = [...new Set(labels.map(({ order_id: orderId }) => orderId))]
    const outcomes = new Map(
      (orderIds.length > 0 ? (await cancelOrders(ctx, { ids: orderIds }, caller)).list : []).map((one) => [one.id, one]),
    )
    return {
      list: [...new Set(ids)].map((id) => {
        const outcome = outcomes.get(labels.find((one) => one.id === id)?.order_id ?? 0)
        return { id, ok: outcome?.ok ?? false, msg: outcome?.msg ?? say(caller.language, 'shopOrder.refused.not_labelled') }
      }),
    }
  }),
]
