import { reasonOf, sortReasons } from '#domain/shop/readiness.ts'
import { saleStateCodes } from '#domain/shop/sale.ts'
import { type NotReadyReason, shopOrderState } from '#domain/shop/state.ts'
import type { Ctx } from '#server/ctx.ts'
import { listEnabledGoods } from '#server/modules/catalogue/index.ts'
import { type OrderReview, type ReviewProblems, reviewOrders } from '#server/modules/orders/index.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { say } from '#server/platform/i18n.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { completeNames, findShopSender, toOrderContent } from './order-content.ts'
import { readPresets } from './presets.ts'
import { isOpen, readCombined, readShopOrders, type StoredShopOrder, shopOrderMoves } from './store.ts'
import { findWarehouseSenders } from './warehouse-sender.ts'

/** An order of a shop with what the rules of orders say of it now. */
export type ReviewedShopOrder = { order: StoredShopOrder; combined: StoredShopOrder[]; review: OrderReview }

/** Whoever changes a row meanwhile has it worked out themselves; what was read before that is worth nothing. */
const mostRounds = 3

/**
 * Works out whether orders of shops can be bought as they are, what they would cost, and why not. Those that are bought, combined or closed stay as
 * they are. May run twice.
 */
export async function evaluateShopOrders(ctx: Ctx, ids: readonly number[]): Promise<void> {
  let left = [...new Set(ids)]
  for (let round = 0; left.length > 0 && round < mostRounds; round++) left = await evaluateOnce(ctx, left)
}

/** Those that changed while they were looked at. */
async function evaluateOnce(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const found = await readShopOrders(ctx.db, ids)
  // What was put into the parcel of another counts there.
  const mains = found.flatMap(({ combined_into: main }) => main ?? []).filter((id) => !ids.includes(id))
  const orders = [...found, ...(mains.length > 0 ? await readShopOrders(ctx.db, mains) : [])].filter(isOpen)
  const changed: number[] = []
  for (const userId of new Set(orders.map(({ user_id: owner }) => owner))) {
    const own = orders.filter(({ user_id: owner }) => owner === userId)
    const reviewed = await reviewShopOrders(ctx, userId, own)
    changed.push(...(await saveReviews(ctx, userId, reviewed)))
  }
  return changed
}

/** What the rules of orders say of a member's own: each as it would be bought, with everything that is combined in it. Writes nothing. */
export async function reviewShopOrders(
  ctx: Ctx,
  userId: number,
  orders: readonly StoredShopOrder[],
): Promise<ReviewedShopOrder[]> {
  const combined = await readCombined(
    ctx.db,
    orders.map(({ id }) => id),
  )
  const warehouseIds = [...new Set(orders.flatMap(({ warehouse_id: id }) => id ?? []))]
  const [ownSender, warehouses, goods, presets] = await Promise.all([
    findShopSender(ctx, userId),
    findWarehouseSenders(ctx.db, warehouseIds),
    listEnabledGoods(ctx.db),
    readPresets(ctx.db, userId),
  ])
  const senderOf = ({ warehouse_id: id }: StoredShopOrder) => (id === null ? undefined : warehouses.get(id)) ?? ownSender
  const named = orders.map((order) => ({
    ...order,
    items: completeNames(order.items, order.receiver.countryCode, goods),
  }))
  const insides = named.map((order) =>
    combined
      .filter(({ combined_into: main }) => main === order.id)
      .map((one) => ({ ...one, items: completeNames(one.items, order.receiver.countryCode, goods) })),
  )
  const contents = named.map((order, index) => {
    const all = [order, ...(insides[index] ?? [])]
    return toOrderContent(ctx, order, {
      sender: senderOf(order),
      items: all.flatMap(({ items }) => items),
      numbers: [...new Set(all.map(({ platform_order_number: number }) => number))],
      boxTypeId: presets.find(({ id }) => id === order.preset_id)?.box_type_id ?? null,
    })
  })
  const reviews = await reviewOrders(ctx, contents, { userId })
  return named.map((order, index) => ({
    order,
    combined: insides[index] ?? [],
    review: withSender(reviews[index] ?? { prepared: null, problems: {} }, senderOf(order) !== null),
  }))
}

/** Nobody needs to hear every field of an address that is not there. */
function withSender(review: OrderReview, hasSender: boolean): OrderReview {
  if (review.prepared || hasSender) return review
  const others = Object.entries(review.problems).filter(([field]) => !field.startsWith('sender'))
  return { prepared: null, problems: { ...Object.fromEntries(others), sender: inBoth('shopOrder.problem.sender') } }
}

const inBoth = (key: 'shopOrder.problem.sender') => ({ 'zh-cn': say('zh-cn', key), en: say('en', key) })

const { ready, notReady } = shopOrderState
const reviewed = shopOrderMoves.toOneOf('r.state', [ready, notReady], {
  by: 'system',
  from: [ready, notReady],
  orStay: true,
  alias: 'o',
})
const save = prepareOnce(
  `update shop_order o set ${reviewed.set}, reasons = r.reasons, problems = r.problems, amount = r.amount, items = r.items, price_time = $2,
     update_time = $2
   from jsonb_to_recordset($1) as r (id bigint, version text, state smallint, reasons text[], problems jsonb, amount bigint, items jsonb)
   where o.id = r.id and o.xmin::text = r.version and ${reviewed.where} returning o.id`,
)

async function saveReviews(ctx: Ctx, userId: number, reviewed: readonly ReviewedShopOrder[]): Promise<number[]> {
  const rows = reviewed.map(({ order, review }) => {
    const problems: ReviewProblems = {
      ...(review.prepared ? {} : review.problems),
      // Why its label could not be made is forgotten when somebody changes the order, not before.
      ...(order.problems.label ? { label: order.problems.label } : {}),
    }
    const reasons = sortReasons([...factsOf(order), ...Object.keys(problems).map(reasonOf)])
    return {
      id: order.id,
      version: order.version,
      reasons,
      problems,
      items: order.items,
      state: reasons.length === 0 ? shopOrderState.ready : shopOrderState.notReady,
      amount: review.prepared ? review.amount : null,
    }
  })
  return inTx(ctx, async (tx) => {
    const saved = await run<{ id: number }>(tx, save, [JSON.stringify(rows), ctx.clock()])
    if (saved.length > 0) await publishChange(tx, { to: { member: userId }, topic: 'shopOrder' })
    const done = new Set(saved.map(({ id }) => id))
    return rows.filter(({ id }) => !done.has(id)).map(({ id }) => id)
  })
}

function* factsOf(order: StoredShopOrder): Generator<NotReadyReason> {
  if (order.shop_state === saleStateCodes.cancelled) yield 'cancelled'
  if (order.shop_state === saleStateCodes.shipped) yield 'shipped'
  if (order.is_held) yield 'held'
  if (order.sale.isOnHold) yield 'shop_hold'
}
