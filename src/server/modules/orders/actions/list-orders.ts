import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { orders } from '#contract/order.ts'
import { asPence, formatDecimal } from '#domain/money.ts'
import { orderTabs } from '#domain/order/status.ts'
import { toSeconds } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { countTab, countToPrint, listOrders as listStored, mostShown } from '../list-store.ts'
import { showDetail } from '../show-detail.ts'
import { failText, showRow } from '../show-order.ts'
import { findMemberOrders, getMemberOrder, type ListedOrder } from '../store.ts'

type Index = (typeof orders)['index']
type Counts = (typeof orders)['counts']
type Progress = (typeof orders)['progress']
type Detail = (typeof orders)['detail']

/** The caller's own orders, filtered. */
export async function listOrders(ctx: Ctx, input: InputOf<Index>, caller: Caller): Promise<DataOf<Index>> {
  const { page, limit, order, ...filter } = input
  const query = { userId: actorOf(caller).id, filter, zone: ctx.settings.get('time_zone') }
  const show = (row: ListedOrder) => showRow(row, caller.language)
  return listStored(ctx.db, query, { limit, offset: (page - 1) * limit, order, show })
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
    ...{ to_print: toPrint, most: mostShown },
    low_balance: formatDecimal(asPence(ctx.settings.get('balance_hint_pounds') * 100)),
  }
}

/** How far labels are, for whoever waits for them. */
export async function showProgress(ctx: Ctx, { ids }: InputOf<Progress>, caller: Caller): Promise<DataOf<Progress>> {
  const found = await findMemberOrders(ctx.db, actorOf(caller).id, ids)
  return {
    list: found.map((order) => ({
      ...{ id: order.id, order_code: order.order_code, status: order.status, void_status: order.void_status },
      fail_reason: failText(order, caller.language),
      next_try_time: order.next_try_time && toSeconds(order.next_try_time),
    })),
  }
}

export async function showOrder(ctx: Ctx, { id }: InputOf<Detail>, caller: Caller): Promise<DataOf<Detail>> {
  const order = await getMemberOrder(ctx.db, actorOf(caller).id, id)
  return { row: await showDetail(ctx, order, caller.language) }
}
