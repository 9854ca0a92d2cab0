import { orders } from '#contract/order.ts'
import { parseDecimal } from '#domain/money.ts'
import type { Ctx } from '#server/ctx.ts'
import { makeLabel } from '#server/modules/dispatch/index.ts'
import { getWallet } from '#server/modules/ledger/index.ts'
import { createOrders } from '#server/modules/orders/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { topUpIfLow } from '../balances.ts'
import { type DemoCalendar, type DemoEvent, hourMs } from '../calendar.ts'
import type { DemoMember } from '../demo-members.ts'
import { getOrderByKey } from './order-events.ts'
import { openCardPayment, settleCardPayment } from './pay-by-card.ts'
import { goods, receivers, senders } from './people.ts'

const [boxKey, palletKey] = ['demo-card-700', 'demo-pallet-payment']
const firstNumber = 701
const maxBoxes = 20
/** Not today: a day with a trade fair in it would be no measure of the others. */
const hoursAgo = 5 * 24 + 2

/** Some days ago the seller sent one box, paid by card, and then more at once than the balance covers: it paid first, a card the rest. */
export function palletEvents({ end, now }: DemoCalendar, seller: DemoMember): DemoEvent[] {
  const at = (hours: number, run: DemoEvent['run']): DemoEvent => ({
    time: new Date(end.getTime() - (hoursAgo - hours) * hourMs),
    run,
  })
  const box = (ctx: Ctx) => getOrderByKey(ctx, seller.id, keyOf(firstNumber - 1))
  return [
    at(0, (ctx) => createOrders(ctx, heavyBox(firstNumber - 1), seller.caller)),
    at(0.02, async (ctx) => openCardPayment(ctx, seller, { ids: [(await box(ctx)).id], key: boxKey, useBalance: false, now })),
    at(0.05, (ctx) => settleCardPayment(ctx, seller, boxKey)),
    at(0.1, async (ctx) => makeLabel(ctx, (await box(ctx)).id)),
    at(0.2, (ctx) => sendPallet(ctx, seller, now)),
    at(0.25, (ctx) => settleCardPayment(ctx, seller, palletKey)),
    at(0.35, async (ctx) => {
      for (const id of await listPaidOrderIds(ctx, seller)) await makeLabel(ctx, id)
    }),
    at(0.8, (ctx) => topUpIfLow(ctx, seller, { below: 500_00, by: 1000_00, key: 'demo-left-pallet' })),
  ]
}

async function sendPallet(ctx: Ctx, seller: DemoMember, now: Date): Promise<void> {
  if ((await listPaidOrderIds(ctx, seller)).length > 0) return
  const { money } = await getWallet(ctx.db, seller.id)
  const ids: number[] = []
  for (let sum = 0; sum <= money && ids.length < maxBoxes; ) {
    const { id, amount } = await createOrders(ctx, heavyBox(firstNumber + ids.length), seller.caller)
    ids.push(id)
    sum += parseDecimal(amount) ?? 0
  }
  await openCardPayment(ctx, seller, { ids, key: palletKey, useBalance: true, now })
}

async function listPaidOrderIds(ctx: Ctx, { id }: DemoMember): Promise<number[]> {
  const rows = await run<{ order_ids: number[] }>(
    ctx.db,
    'select order_ids from payment where user_id = $1 and client_key = $2',
    [id, palletKey],
  )
  return rows.flatMap(({ order_ids }) => order_ids)
}

const keyOf = (number: number): string => `demo-order-${number}`

const heavyBox = (number: number) =>
  orders.add.input.parse({
    sender: senders.seller,
    receiver: receivers.WORLD[0],
    package: { length: '50', width: '40', height: '40', weight: 20_000 },
    items: [{ ...goods[1], unitPriceCurrency: 'GBP', quantity: 60 }],
    service_type: 'WWX',
    out_order_id: `HT-${20_000 + number}`,
    client_key: keyOf(number),
    remark: 'Trade fair, hall 3',
  })
