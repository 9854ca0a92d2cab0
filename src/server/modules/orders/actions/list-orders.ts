import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { orders } from '#contract/order.ts'
import { asPence, formatDecimal } from '#domain/money.ts'
import { toSeconds } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { countBadges } from '#server/platform/member-badges.ts'
import { maxTabCount } from '#server/platform/resources/member-list.ts'
import { countTabs, countToPrint, listOrders as listStored } from '../list-store.ts'
import { buildOrderDetail } from '../order-detail.ts'
import { createPaperFinder } from '../order-papers.ts'
import { memberFailureText } from '../order-row.ts'
import { readChecklist } from '../read-checklist.ts'
import { findMemberOrders, getMemberOrder } from '../store.ts'

type Index = (typeof orders)['index']
type Counts = (typeof orders)['counts']
type Progress = (typeof orders)['progress']
type Papers = (typeof orders)['papers']
type Detail = (typeof orders)['detail']

/** The caller's own orders, filtered. */
export async function listOrders(ctx: Ctx, input: InputOf<Index>, caller: Caller): Promise<DataOf<Index>> {
  const reader = { userId: actorOf(caller).id, language: caller.language, zone: ctx.settings.get('time_zone') }
  return listStored(ctx.db, input, reader)
}

/** How many there are of each kind. */
export async function countOrders(ctx: Ctx, _input: object, caller: Caller): Promise<DataOf<Counts>> {
  const { id } = actorOf(caller)
  const [tabs, toPrint, checklist, badges] = await Promise.all([
    countTabs(ctx.db, id),
    countToPrint(ctx.db, id),
    readChecklist(ctx.db, id),
    countBadges(ctx.badges, ctx.db, id, ctx.clock()),
  ])
  return {
    tabs,
    to_print: toPrint,
    most: maxTabCount,
    ...badges,
    checklist,
    low_balance: formatDecimal(asPence(ctx.settings.get('balance_hint_pounds') * 100)),
  }
}

/** How far labels are, for whoever waits for them. */
export async function getProgress(ctx: Ctx, { ids }: InputOf<Progress>, caller: Caller): Promise<DataOf<Progress>> {
  const found = await findMemberOrders(ctx.db, actorOf(caller).id, ids)
  return {
    list: found.map((order) => ({
      id: order.id,
      order_code: order.order_code,
      status: order.status,
      void_status: order.void_status,
      fail_reason: memberFailureText(order, caller.language),
      next_try_time: order.next_try_time && toSeconds(order.next_try_time),
    })),
  }
}

/** Which papers go with each. */
export async function listPapers(ctx: Ctx, { ids }: InputOf<Papers>, caller: Caller): Promise<DataOf<Papers>> {
  const [found, { papersOf }] = await Promise.all([findMemberOrders(ctx.db, actorOf(caller).id, ids), createPaperFinder(ctx)])
  return { list: found.map((order) => ({ id: order.id, papers: papersOf(order) })) }
}

export async function getOrderDetail(ctx: Ctx, { id }: InputOf<Detail>, caller: Caller): Promise<DataOf<Detail>> {
  const order = await getMemberOrder(ctx.db, actorOf(caller).id, id)
  return { row: await buildOrderDetail(ctx, order, caller.language) }
}
