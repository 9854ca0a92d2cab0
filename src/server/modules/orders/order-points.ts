import { asPence, type Pence } from '#domain/money.ts'
import { orderStatus } from '#domain/order/status.ts'
import { pointsFor, pointsWorth } from '#domain/points.ts'
import { totalsOf } from '#domain/pricing/line.ts'
import { discountOf, pointsLines } from '#domain/pricing/sold-items.ts'
import type { Ctx } from '#server/ctx.ts'
import { lockPoints } from '#server/modules/wallet/index.ts'
import { type Db, prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import type { StoredOrder } from './store.ts'

/** The order with as many points as there are: where they are fewer than its price counts on, it costs more. */
export function limitPoints<Order extends StoredOrder>(ctx: Ctx, order: Order, has: number): Order {
  if (order.points_used <= has) return order
  const worthPound = ctx.settings.get('points_worth_pound')
  return withPointsDiscount(order, pointsWorth(has, worthPound), worthPound)
}

/** The same for several that are paid together: the first has its points first. */
function limitPointsInTurn<Order extends StoredOrder>(ctx: Ctx, orders: readonly Order[], has: number): Order[] {
  let left = has
  return orders.map((order) => {
    const fitted = limitPoints(ctx, order, left)
    left -= fitted.points_used
    return fitted
  })
}

type AgreedOrders<Order> = { orders: Order[]; due: Pence }

/**
 * Orders at the sum that was agreed to: that much is taken, and points pay the rest, never more than the prices count on. Where they are not there
 * any more, `due` is another sum. The orders' rows must be held by the caller; the member's points are from now on.
 */
export async function priceAtAgreedSum<Order extends StoredOrder>(
  ctx: Ctx,
  tx: Tx,
  orders: readonly Order[],
  agreed: Pence,
): Promise<AgreedOrders<Order>> {
  const [first] = orders
  if (!first || sumPoints(orders) === 0) return { orders: [...orders], due: sumAmounts(orders) }
  const has = await lockPoints(tx, first.user_id)
  const wanted = reducePointsToSum(orders, agreed, ctx.settings.get('points_worth_pound'))
  const isThere = sumAmounts(wanted) === agreed && sumPoints(wanted) <= has
  const fitted = isThere ? wanted : limitPointsInTurn(ctx, orders, has)
  const due = sumAmounts(fitted)
  if (due === agreed) for (const [index, order] of fitted.entries()) if (order !== orders[index]) await savePointsPrice(tx, order)
  return { orders: fitted, due }
}

/** As much less of points, the last order's first, as makes the orders come to the sum. */
function reducePointsToSum<Order extends StoredOrder>(orders: readonly Order[], sum: Pence, worthPound: number): Order[] {
  let left = orders.reduce((total, { price }) => total + discountOf(price.lines), 0) - (sum - sumAmounts(orders))
  return orders.map((order) => {
    const off = discountOf(order.price.lines)
    const part = asPence(Math.max(0, Math.min(off, left)))
    left -= part
    return part === off ? order : withPointsDiscount(order, part, worthPound)
  })
}

function withPointsDiscount<Order extends StoredOrder>(order: Order, worth: Pence, worthPound: number): Order {
  const lines = order.price.lines.filter(({ code }) => code !== 'points')
  lines.push(...pointsLines(lines, worth))
  const points_used = pointsFor(discountOf(lines), worthPound)
  return { ...order, ...totalsOf(lines), price: { ...order.price, lines }, points_used }
}

const updatePointsPrice = prepareOnce(
  `update shipping_order set amount = $2, net = $3, vat = $4, price = $5, points_used = $6
   where id = $1 and price_time = $7 and status in (${orderStatus.awaiting}, ${orderStatus.failed})`,
)

/** Keeps a price that differs by its points only; the rest of it holds as long as it did. */
export async function savePointsPrice(db: Db | Tx, order: StoredOrder): Promise<void> {
  const { id, amount, net, vat, price, points_used, price_time } = order
  await run(db, updatePointsPrice, [id, amount, net, vat, JSON.stringify(price), points_used, price_time])
}

const sumPoints = (orders: readonly StoredOrder[]): number => orders.reduce((sum, { points_used }) => sum + points_used, 0)
const sumAmounts = (orders: readonly StoredOrder[]): Pence => asPence(orders.reduce((sum, { amount }) => sum + amount, 0))
