import { orders } from '#contract/order.ts'
import { asPence, formatDecimal } from '#domain/money.ts'
import type { Ctx } from '#server/ctx.ts'
import { makeLabel, printLabels, refundUnused, voidLabel } from '#server/modules/dispatch/index.ts'
import { cancelOrders, createOrders, deleteOrders, payOrders } from '#server/modules/orders/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { topUpIfLow } from '../balances.ts'
import { type DemoCalendar, type DemoEvent, hourMs } from '../calendar.ts'
import { behaving, chances, parcelOf } from './parcels.ts'
import { openCardPayment, settleCardPayment } from './pay-by-card.ts'
import type { Planned } from './plan-orders.ts'

/** A balance is topped up before an order is paid from less than this. */
const least = 150_00
const refill = 500_00
/** The hour after the thirty days in which a label of our own network can be used. */
const unusedHours = 30 * 24 + 1

/** What happens to one order, hour by hour, through the product's own actions. Every one of them may run twice. */
export function orderEvents({ end, now }: DemoCalendar, planned: Planned): DemoEvent[] {
  const { walker, number, time, fate, service, isByCard } = planned
  const { caller } = walker
  const clientKey = `demo-order-${number}`
  // Nothing happens after the last of the demo's days.
  const after = (hours: number, act: (ctx: Ctx, id: number) => Promise<unknown>): DemoEvent => ({
    time: new Date(Math.min(time.getTime() + hours * hourMs, end.getTime())),
    run: async (ctx) => act(ctx, (await getMade(ctx, walker.id, clientKey)).id),
  })
  const create: DemoEvent = {
    time,
    run: async (ctx) => {
      const isFromBalance = !isByCard && fate !== 'awaiting' && fate !== 'deleted'
      if (isFromBalance) await topUpIfLow(ctx, walker, { below: least, by: refill, key: `demo-refill-${number}` })
      await createOrders(ctx, parcelOf(walker, chances(number), number, service), caller)
    },
  }
  const remove = (hours: number) => after(hours, (ctx, id) => deleteOrders(ctx, { ids: [id] }, caller))
  if (fate === 'awaiting') return [create]
  if (fate === 'deleted') return [create, remove(1)]

  const cardKey = `demo-card-${number}`
  const paid = isByCard
    ? [
        after(0.1, (ctx, id) => openCardPayment(ctx, walker, { ids: [id], key: cardKey, useBalance: false, now })),
        after(0.15, (ctx) => settleCardPayment(ctx, walker, cardKey)),
      ]
    : [
        after(0.1, async (ctx, id) => {
          const { amount } = await getMade(ctx, walker.id, clientKey)
          const expected_amount = formatDecimal(asPence(amount))
          return payOrders(ctx, orders.pay.input.parse({ ids: [id], expected_amount }), caller)
        }),
      ]
  const isRefused = fate === 'failed' || fate === 'failed_deleted'
  const labelled = after(0.2, (ctx, id) => makeLabel(isRefused ? refusing(ctx) : ctx, id))
  return [create, ...paid, labelled, ...ending()]

  function ending(): DemoEvent[] {
    switch (fate) {
      case 'failed_deleted':
        return [remove(26)]
      case 'unused':
        return [after(unusedHours, (ctx) => refundUnused(ctx)), after(unusedHours + 0.1, (ctx, id) => voidLabel(ctx, id))]
      case 'printed':
        return [after(1, (ctx, id) => printLabels(ctx, orders.print.input.parse({ ids: [id] }), caller))]
      case 'voided':
      case 'void_refused':
        return [
          after(5, (ctx, id) => cancelOrders(ctx, { ids: [id] }, caller)),
          after(6, (ctx, id) => voidLabel(fate === 'void_refused' ? refusing(ctx) : ctx, id)),
        ]
      default:
        return []
    }
  }
}

/** The trying carrier refuses what it is asked with this. */
const refusing = (ctx: Ctx): Ctx => behaving(ctx, { behaviour: 'refuse' })

/** The order that this key made: a step may run in another process than the one before it. */
export async function getMade(ctx: Ctx, userId: number, clientKey: string): Promise<{ id: number; amount: number }> {
  const [made] = await run<{ id: number; amount: number }>(
    ctx.db,
    'select id, amount from shipping_order where user_id = $1 and client_key = $2',
    [userId, clientKey],
  )
  if (!made) throw new Error(`the demo has no order ${clientKey}`)
  return made
}
