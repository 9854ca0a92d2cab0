import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { orders } from '#contract/order.ts'
import { asPence, formatDecimal } from '#domain/money.ts'
import { orderTabs } from '#domain/order/status.ts'
import { toSeconds } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { countTab, countToPrint, listOrders as listStored, maxCount } from '../list-store.ts'
import { buildOrderDetail } from '../order-detail.ts'
import { failureText, toOrderRow } from '../order-row.ts'
import { findMemberOrders, getMemberOrder, type ListedOrder } from '../store.ts'

type Index = (typeof orders)['index']
type Counts = (typeof orders)['counts']
type Progress = (typeof orders)['progress']
type Detail = (typeof orders)['detail']

/** The caller's own orders, filtered. */
export async function listOrders(ctx: Ctx, input: InputOf<Index>, caller: Caller): Promise<DataOf<Index>> {
  const { page, limit, order, ...filter } = input
  const query = { userId: actorOf(caller).id, filter, zone: ctx.settings.get('time_zone') }
  const show = (row: ListedOrder) => toOrderRow(row, caller.language)
  return listStored(ctx.db, query, { limit, offset: (page - 1) * limit, sort: order, show })
}

/** How many there are of each kind. */
export async function countOrders(ctx: Ctx, _input: object, caller: Caller): Promise<DataOf<Counts>> {
  const { id } = actorOf(caller)
  const [counts, toPrint] = await Promise.all([
    Promise.all(orderTabs.map(async (tab) => [tab, await countTab(ctx.db, id, tab)] as const)),
    countToPrint(ctx.db, id),
  ])
  return {
    tabs: Object.fromEntries(counts) as DataOf<Counts>['tabs'],
    ...{ to_print: toPrint, most: maxCount },
    low_balance: formatDecimal(asPence(ctx.settings.get('balance_hint_pounds') * 100)),
  }
}

/** How far labels are, for whoever waits for them. */
export async function getProgress(ctx: Ctx, { ids }: InputOf<Progress>, caller: Caller): Promise<DataOf<Progress>> {
  const found = await findMemberOrders(ctx.db, actorOf(caller).id, ids)
  return {
    list: found.map((order) => ({
      ...{ id: order.id, order_code: order.order_code, status: order.status, void_status: order.void_status },
      fail_reason: failureText(order, caller.language),
      next_try_time: order.next_try_time && toSeconds(order.next_try_time),
    })),
  }
}

export async function getOrderDetail(ctx: Ctx, { id }: InputOf<Detail>, caller: Caller): Promise<DataOf<Detail>> {
  const order = await getMemberOrder(ctx.db, actorOf(caller).id, id)
  return { row: await buildOrderDetail(ctx, order, caller.language) }
}
