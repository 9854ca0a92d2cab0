import { AppError } from '#domain/errors.ts'
import type { Language } from '#domain/language.ts'
import { orderStatus } from '#domain/order/status.ts'
import { isQuoteValid } from '#domain/pricing/quote.ts'
import type { Ctx } from '#server/ctx.ts'
import { readMarket } from '#server/modules/prices/index.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { limitPoints } from './order-points.ts'
import { priceOrders, toQuoteInput } from './order-price.ts'
import { lockOrders, type StoredOrder } from './store.ts'

/** Whose orders they are, and how many points they have left for them. */
type PricingCustomer = { groupIds: readonly number[]; language: Language; points: number }

/** The order at the price of today. Refuses where its channel no longer takes it. */
export async function getCurrentPrice<Order extends StoredOrder>(
  ctx: Ctx,
  order: Order,
  customer: PricingCustomer,
): Promise<Order> {
  const [priced] = await getCurrentPrices(ctx, [order], customer)
  if (!priced || priced instanceof AppError) throw priced ?? new Error('one order, one price')
  return priced
}

/**
 * Orders of one member at the price of today: what was quoted within the lock stands as far as its points are still there; anything older is worked out anew and kept, however many there are with one look at channels and tables. The first
 * has its points first. In the place of one that its channel no longer takes stands why. May run twice; of two at once the first one's price is kept.
 */
export async function getCurrentPrices<Order extends StoredOrder>(
  ctx: Ctx,
  orders: readonly Order[],
  { points, ...customer }: PricingCustomer,
): Promise<(Order | AppError)[]> {
  const now = ctx.clock()
  const priceOf = await createPricer(ctx, listStale(ctx, orders, now), customer, now)
  let left = points
  const today: (Order | AppError)[] = []
  for (const order of orders) {
    const one = await priceOf(order, left)
    if (!(one instanceof AppError) && isOpen(one)) left -= one.points_used
    today.push(one)
  }
  await savePrices(ctx, orders, today, now)
  return today
}

const isOpen = ({ status }: StoredOrder): boolean => status === orderStatus.awaiting || status === orderStatus.failed

/** A payment that waits for its money keeps the price agreed with it itself (`agreed-price.ts`): for everything else an old price is over. */
function listStale(ctx: Ctx, orders: readonly StoredOrder[], now: Date): StoredOrder[] {
  const minutes = ctx.settings.get('price_lock_minutes')
  return orders.filter((order) => isOpen(order) && !isQuoteValid(order.price_time, now, minutes))
}

type Pricer = <Order extends StoredOrder>(order: Order, points: number) => Promise<Order | AppError>

/** Reads once what all of the stale ones need. */
async function createPricer(
  ctx: Ctx,
  stale: readonly StoredOrder[],
  customer: Omit<PricingCustomer, 'points'>,
  now: Date,
): Promise<Pricer> {
  const contents = new Map(stale.map((order) => [order.id, contentOf(order)]))
  const [only] = stale
  const channel = stale.length === 1 && only ? { channel: { id: only.channel_id } } : {}
  const preloaded =
    stale.length > 0
      ? await readMarket(ctx, [...contents.values()].map(toQuoteInput), { groupIds: customer.groupIds, ...channel })
      : undefined
  return async (order, points) => {
    if (!isOpen(order)) return order
    const content = contents.get(order.id)
    if (!content) return limitPoints(ctx, order, points)
    return repriceOrder(ctx, order, { ...content, ...customer, points: order.use_points ? points : 0, preloaded, now })
  }
}

function contentOf(order: StoredOrder) {
  const { length, width, height, weight, box_type_id: box, insurance_id: cover, insurance_value: value } = order
  return {
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
  }
}

/** Why one order has no price must not stop the others. */
async function repriceOrder<Order extends StoredOrder>(
  ctx: Ctx,
  order: Order,
  { now, ...request }: Parameters<typeof priceOrders>[1] & { now: Date },
): Promise<Order | AppError> {
  try {
    const { parcels } = await priceOrders(ctx, request)
    const [fresh] = parcels
    if (!fresh) throw new Error('one parcel, one price')
    const { amount, net, vat, price, tableId, points: points_used } = fresh
    return { ...order, amount, net, vat, price, price_table_id: tableId, price_time: now, points_used }
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

const updatePrices = prepareOnce(
  `update shipping_order o set amount = k.amount, net = k.net, vat = k.vat, price = k.price, price_table_id = k.table_id, points_used = k.points,
     price_time = $2
   from jsonb_to_recordset($1::jsonb)
     as k (id bigint, status smallint, seen timestamptz, amount bigint, net bigint, vat bigint, price jsonb, table_id bigint, points bigint)
   where o.id = k.id and o.status = k.status and o.price_time = k.seen and o.delete_time is null`,
)

/** Keeps what was worked out anew; what stands within its lock is not touched. */
async function savePrices(
  ctx: Ctx,
  before: readonly StoredOrder[],
  after: readonly (StoredOrder | AppError)[],
  now: Date,
): Promise<void> {
  const rows = before.flatMap(({ id, status, price_time: seen }, index) => {
    const one = after[index]
    if (!one || one instanceof AppError || one.price_time === seen) return []
    const { amount, net, vat, price, price_table_id: table_id, points_used: points } = one
    return [{ id, status, seen, amount, net, vat, price, table_id, points }]
  })
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await inTx(ctx, async (tx) => {
    await lockOrders(tx, ids)
    await run(tx, updatePrices, [JSON.stringify(rows), now])
  })
}
