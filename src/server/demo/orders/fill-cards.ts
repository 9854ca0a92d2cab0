import { orders } from '#contract/order.ts'
import { parseDecimal } from '#domain/money.ts'
import type { Ctx } from '#server/ctx.ts'
import { makeLabel } from '#server/modules/dispatch/index.ts'
import { getWallet } from '#server/modules/ledger/index.ts'
import { createOrders } from '#server/modules/orders/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { keepInMoney } from './live-orders.ts'
import { payByCard } from './pay-by-card.ts'
import { goods, receivers, senders } from './people.ts'
import { at, findWalkers } from './walk.ts'

const key = 'demo-pallet-payment'
const first = 701
const hourMs = 3_600_000
const mostBoxes = 20

/** Two hours ago the seller sent one box, paid by card, and then more at once than the balance covers: it paid first, a card the rest. May run twice. */
export async function fillCards(ctx: Ctx): Promise<void> {
  const seller = (await findWalkers(ctx)).find(({ username }) => username === 'seller')
  const isPaid = (await run(ctx.db, 'select 1 from payment where client_key = $1', [key])).length > 0
  if (!seller || isPaid) return
  const time = new Date(ctx.clock().getTime() - 2 * hourMs)
  const later = (hours: number) => at(ctx, new Date(time.getTime() + hours * hourMs))
  const single = await createOrders(at(ctx, time), heavyBox(first - 1), seller.caller)
  await payByCard(ctx, seller, { ids: [single.id], time, key: `demo-card-${first - 1}`, useBalance: false })
  await makeLabel(later(0.1), single.id)
  const { money } = await getWallet(ctx.db, seller.id)
  const ids: number[] = []
  for (let sum = 0; sum <= money && ids.length < mostBoxes; ) {
    const { id, amount } = await createOrders(at(ctx, time), heavyBox(first + ids.length), seller.caller)
    ids.push(id)
    sum += parseDecimal(amount) ?? 0
  }
  await payByCard(ctx, seller, { ids, time: later(0.2).clock(), key, useBalance: true })
  for (const id of ids) await makeLabel(later(0.5), id)
  await keepInMoney(later(0.8), seller, { below: 500_00, by: 1000_00, key: 'demo-left-pallet' })
}

const heavyBox = (number: number) =>
  orders.add.input.parse({
    sender: senders.seller,
    receiver: receivers.WORLD[0],
    package: { length: '50', width: '40', height: '40', weight: 20_000 },
    items: [{ ...goods[1], unitPriceCurrency: 'GBP', quantity: 60 }],
    service_type: 'WWX',
    out_order_id: `HT-${20_000 + number}`,
    client_key: `demo-order-${number}`,
    remark: 'Trade fair, hall 3',
  })
