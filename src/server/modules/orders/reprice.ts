import type { Language } from '#domain/language.ts'
import { orderStatus } from '#domain/order/status.ts'
import { isLocked } from '#domain/pricing/quote.ts'
import type { Ctx } from '#server/ctx.ts'
import { hot, run } from '#server/platform/db/pool.ts'
import { priceOrders } from './order-price.ts'
import type { StoredOrder } from './store.ts'

const keep = hot(
  `update shipping_order set amount = $2, net = $3, vat = $4, price = $5, price_table_id = $6, price_time = $7
   where id = $1 and status = $8 and price_time = $9 and delete_time is null`,
)

/**
 * The order at the price of today: what was quoted within the lock stands, anything older is worked out anew and kept. Refuses where its channel
 * no longer takes it. May run twice; of two at once the first one's price is kept.
 */
export async function priceOfToday(ctx: Ctx, order: StoredOrder, who: { groupIds: readonly number[]; language: Language }) {
  const now = ctx.clock()
  const isOpen = order.status === orderStatus.awaiting || order.status === orderStatus.failed
  if (!isOpen || isLocked(order.price_time, now, ctx.settings.get('price_lock_minutes'))) return order
  const { length, width, height, weight, box_type_id: box, insurance_id: cover, insurance_value: value } = order
  const { parcels } = await priceOrders(ctx, {
    sender: order.sender,
    receiver: order.receiver,
    parcels: [
      {
        package: { length, width, height, weight, ...(box === null ? {} : { box_type_id: box }) },
        items: order.items,
        ...(cover === null || value === null ? {} : { insurance: { id: cover, value } }),
      },
    ],
    isSingle: true,
    channel: { channel_id: order.channel_id },
    ...who,
  })
  const [fresh] = parcels
  if (!fresh) throw new Error('one parcel, one price')
  const { amount, net, vat, price, tableId } = fresh
  await run(ctx.db, keep, [order.id, amount, net, vat, JSON.stringify(price), tableId, now, order.status, order.price_time])
  return { ...order, amount, net, vat, price, price_table_id: tableId, price_time: now }
}
