import { orders } from '#contract/order.ts'
import { asPence, formatDecimal } from '#domain/money.ts'
import { createSeededRandom } from '#domain/seeded-random.ts'
import type { Ctx } from '#server/ctx.ts'
import { makeLabel, printLabels, refundUnused, voidLabel } from '#server/modules/dispatch/index.ts'
import { cancelOrders, createOrders, deleteOrders, payOrders } from '#server/modules/orders/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { topUpIfLow } from '../balances.ts'
import { type DemoCalendar, type DemoEvent, hourMs } from '../calendar.ts'
import { parcelOf, withCarrierBehaviour } from './parcels.ts'
import { openCardPayment, settleCardPayment } from './pay-by-card.ts'
import type { PlannedOrder } from './plan-orders.ts'

/** A balance is topped up before an order is paid from less than this. */
const lowBalance = 150_00
const topUpAmount = 500_00
/** The hour after the thirty days in which a label of our own network can be used. */
const unusedHours = 30 * 24 + 1

/** What happens to one order, hour by hour, through the product's own actions. Every one of them may run twice. */
export function orderEvents({ end, now }: DemoCalendar, planned: PlannedOrder): DemoEvent[] {
  const { member, number, time, outcome, service, isByCard } = planned
  const { caller } = member
  const clientKey = `demo-order-${number}`
  // Nothing happens after the last of the demo's days.
  const after = (hours: number, action: (ctx: Ctx, id: number) => Promise<unknown>): DemoEvent => ({
    time: new Date(Math.min(time.getTime() + hours * hourMs, end.getTime())),
    run: async (ctx) => action(ctx, (await getOrderByKey(ctx, member.id, clientKey)).id),
  })
  const create: DemoEvent = {
    time,
    run: async (ctx) => {
      const isFromBalance = !isByCard && outcome !== 'awaiting' && outcome !== 'deleted'
      if (isFromBalance) await topUpIfLow(ctx, member, { below: lowBalance, by: topUpAmount, key: `demo-refill-${number}` })
      await createOrders(ctx, parcelOf(member, createSeededRandom(number), number, service), caller)
    },
  }
  const remove = (hours: number) => after(hours, (ctx, id) => deleteOrders(ctx, { ids: [id] }, caller))
  if (outcome === 'awaiting') return [create]
  if (outcome === 'deleted') return [create, remove(1)]

  const cardKey = `demo-card-${number}`
  const paid = isByCard
    ? [
        after(0.1, (ctx, id) => openCardPayment(ctx, member, { ids: [id], key: cardKey, useBalance: false, now })),
        after(0.15, (ctx) => settleCardPayment(ctx, member, cardKey)),
      ]
    : [
        after(0.1, async (ctx, id) => {
          const { amount } = await getOrderByKey(ctx, member.id, clientKey)
          const expected_amount = formatDecimal(asPence(amount))
          return payOrders(ctx, orders.pay.input.parse({ ids: [id], expected_amount }), caller)
        }),
      ]
  const isRefused = outcome === 'failed' || outcome === 'failed_deleted'
  const labelled = after(0.2, (ctx, id) => makeLabel(isRefused ? withRefusingCarrier(ctx) : ctx, id))
  return [create, ...paid, labelled, ...finalEvents()]

  function finalEvents(): DemoEvent[] {
    switch (outcome) {
      case 'failed_deleted':
        return [remove(26)]
      case 'unused':
        return [after(unusedHours, (ctx) => refundUnused(ctx)), after(unusedHours + 0.1, (ctx, id) => voidLabel(ctx, id))]
      case 'printed':
        return [
          after(1, (ctx, id) =>
            printLabels(ctx, orders.print.input.parse({ ids: [id], documents: ['label', 'customs'] }), caller),
          ),
        ]
      case 'voided':
      case 'void_refused':
        return [
          after(5, (ctx, id) => cancelOrders(ctx, { ids: [id] }, caller)),
          after(6, (ctx, id) => voidLabel(outcome === 'void_refused' ? withRefusingCarrier(ctx) : ctx, id)),
        ]
      default:
        return []
    }
  }
}

/** The trying carrier refuses what it is asked with this. */
const withRefusingCarrier = (ctx: Ctx): Ctx => withCarrierBehaviour(ctx, { behaviour: 'refuse' })

/** The order that this key made: a step may run in another process than the one before it. */
export async function getOrderByKey(ctx: Ctx, userId: number, clientKey: string): Promise<{ id: number; amount: number }> {
  const [order] = await run<{ id: number; amount: number }>(
    ctx.db,
    'select id, amount from shipping_order where user_id = $1 and client_key = $2',
    [userId, clientKey],
  )
  if (!order) throw new Error(`the demo has no order ${clientKey}`)
  return order
}
