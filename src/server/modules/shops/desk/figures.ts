import { shopState } from '#domain/shop/state.ts'
import type { Ctx } from '#server/ctx.ts'
import { alarmIf, countFigure, type Figure, figureCard } from '#server/platform/dashboard-figures.ts'
import { run } from '#server/platform/db/pool.ts'

const dayMs = 86_400_000
/** What nobody settled for a season is history. */
const shownDays = 120
/** A figure beyond it says no more than "too many". */
const maxCounted = 10_000

/** Whether the shops that members linked answer. */
const linkedShops = countFigure({
  node: 'shop/index',
  from: `shop where delete_time is null and state <> ${shopState.linking}`,
  counts: { linked: 'true', expired: `state = ${shopState.expired}`, failed: `state = ${shopState.error}` },
  cards: ({ linked, expired, failed }) => {
    const value = expired + failed
    const stopped = `/admin/shop?state=${failed > 0 ? shopState.error : shopState.expired}`
    return [
      {
        name: 'shops_stopped',
        value,
        alarm: 'attention',
        path: value > 0 ? stopped : '/admin/shop',
        facts: { shops_linked: linked },
      },
    ]
  },
})

/** Parcels that shops refused to hear of, and those that nobody told them of for a day. */
const untoldParcels: Figure<Ctx> = {
  node: 'shopNotification/index',
  read: async ({ db }, { now }) => {
    const [row] = await run<{ failed: number; waiting: number }>(
      db,
      `select (select count(*)::int from (select 1 from shop_order t join shipping_order o on o.id = t.order_id
             where t.notify_tab = 2 and o.label_time > $2 limit ${maxCounted}) one) as failed,
           (select count(*)::int from (select 1 from shop_order t join shipping_order o on o.id = t.order_id
             where t.notify_tab = 0 and o.label_time between $2 and $1 limit ${maxCounted}) other) as waiting`,
      [new Date(now.getTime() - dayMs), new Date(now.getTime() - shownDays * dayMs)],
    )
    const [failed, waiting] = [row?.failed ?? 0, row?.waiting ?? 0]
    return [
      figureCard({
        name: 'shop_notices_failed',
        value: failed,
        alarm: alarmIf('attention', failed),
        path: '/admin/shopNotification?notify_state=2',
        facts: [{ name: 'shop_notices_old', value: waiting, unit: 'count' }],
      }),
    ]
  },
}

export const shopFigures: Figure<Ctx>[] = [linkedShops, untoldParcels]
