import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { AppError } from '#domain/errors.ts'
import type { Language } from '#domain/language.ts'
import { asPence, formatPounds } from '#domain/money.ts'
import { orderStatus } from '#domain/order/status.ts'
import { saleStateCodes } from '#domain/shop/sale.ts'
import { purchaseLifecycle, purchaseState, shopOrderState } from '#domain/shop/state.ts'
import type { Ctx } from '#server/ctx.ts'
import { payAsMember, type WrittenOrder, writeReviewed } from '#server/modules/orders/index.ts'
import { holdsNode } from '#server/platform/access.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { say } from '#server/platform/i18n.ts'
import { createTransitions } from '#server/platform/lifecycle.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { findEnabledActor } from '#server/platform/session/store.ts'
import { taskKind } from '#server/platform/tasks/task.ts'
import { evaluateShopOrders, type ReviewedShopOrder, reviewShopOrders } from './evaluate.ts'
import { followLabel } from './follow-label.ts'
import { readAtShops } from './read-again.ts'
import { isOpen, lockShopOrders, readCombined, readShopOrders, type StoredShopOrder } from './store.ts'

export const purchaseTask = 'buy-shop-orders'

/** So many at a time: whoever looks on sees them come, and a killed process has little to look at again. */
const batchSize = 20

type Line = { id: number; amount: number }
/** Why each was not bought, by order. */
type LeftOut = Map<number, string>
type Buyer = { taskId: number; userId: number; groupIds: readonly number[]; language: Language }

/** Buys the labels of a purchase, order by order at most once, however often it is begun: what is linked and paid is found to be so. */
export const purchaseKind = taskKind<Ctx, Record<string, never>>({
  kind: purchaseTask,
  input: z.object({}) as z.ZodType<Record<string, never>>,
  run: async (ctx, _input, { id: taskId, owner, language, progress }) => {
    const actor = await findEnabledActor(ctx.db, owner)
    if (!actor || !holdsNode(ctx.access.current().member, actor.groupIds, 'account/newOrders'))
      throw new AppError('access.no_node')
    const buyer = { taskId, userId: owner.id, groupIds: actor.groupIds, language }
    const [{ total = 0 } = {}] = await run<{ total: number }>(
      ctx.db,
      'select count(*)::int as total from shop_purchase where task_id = $1',
      [taskId],
    )
    for (;;) {
      const lines = await run<Line>(
        ctx.db,
        `select shop_order_id as id, amount from shop_purchase where task_id = $1 and state = ${purchaseState.waiting} order by position limit $2`,
        [taskId, batchSize],
      )
      const [{ left = 0 } = {}] = await run<{ left: number }>(
        ctx.db,
        `select count(*)::int as left from shop_purchase where task_id = $1 and state = ${purchaseState.waiting}`,
        [taskId],
      )
      await progress(total - left, total)
      if (lines.length === 0) return null
      await buyBatch(ctx, lines, buyer)
    }
  },
})

async function buyBatch(ctx: Ctx, lines: readonly Line[], buyer: Buyer): Promise<void> {
  const leftOut: LeftOut = new Map()
  const ids = lines.map(({ id }) => id)
  await readAgain(ctx, ids, buyer, leftOut)
  const linked = await linkOrders(ctx, lines, buyer, leftOut)
  const toPay = linked.filter(({ outcome }) => outcome !== 'bought').map(({ orderId }) => orderId)
  if (toPay.length > 0) {
    const { list } = await payAsMember(ctx, toPay, { ...buyer, requestId: `task-${buyer.taskId}` })
    for (const { id: orderId, ok, msg } of list) {
      const line = linked.find((one) => one.orderId === orderId)
      if (line && !ok && !(await isPaid(ctx, orderId))) leftOut.set(line.id, msg)
    }
  }
  for (const { orderId } of linked) await followLabel(ctx, orderId)
  await recordLines(ctx, buyer, lines, leftOut, new Map(linked.map(({ id, orderId }) => [id, orderId])))
}

/** Somebody else who buys the same order at the same moment has bought it for both. */
async function isPaid(ctx: Ctx, orderId: number): Promise<boolean> {
  const rows = await run<{ id: number }>(
    ctx.db,
    `select id from shipping_order where id = $1 and status in (${orderStatus.success}, ${orderStatus.inProgress})`,
    [orderId],
  )
  return rows.length > 0
}

/** What the shops say now: whatever was cancelled or changed meanwhile is not bought. */
async function readAgain(ctx: Ctx, ids: readonly number[], { language }: Buyer, leftOut: LeftOut): Promise<void> {
  const before = await readShopOrders(ctx.db, ids)
  const open = before.filter(isOpen)
  const parcels = [...open, ...(await readCombined(ctx.db, ids))]
  const { changed, failures } = await readAtShops(ctx, parcels, language)
  await evaluateShopOrders(ctx, changed)
  const after = new Map((await readShopOrders(ctx.db, ids)).map((order) => [order.id, order]))
  for (const order of open) {
    const inside = parcels.filter(({ id, combined_into: main }) => id === order.id || main === order.id)
    const failure = inside.map(({ id }) => failures.get(id)).find((why) => why !== undefined)
    const why = failure ?? changeOf(order, after.get(order.id), inside, changed, language)
    if (why !== null) leftOut.set(order.id, why)
  }
}

function changeOf(
  before: StoredShopOrder,
  now: StoredShopOrder | undefined,
  inside: readonly StoredShopOrder[],
  changed: readonly number[],
  language: Language,
): string | null {
  if (!now) return say(language, 'shopOrder.left.gone')
  if (now.shop_state === saleStateCodes.cancelled) return say(language, 'shopOrder.left.cancelled')
  if (now.shop_state === saleStateCodes.shipped) return say(language, 'shopOrder.left.shipped')
  if (now.sale.isOnHold) return say(language, 'shopOrder.left.on_hold')
  const isOther = !isDeepStrictEqual([before.receiver, piecesOf(before)], [now.receiver, piecesOf(now)])
  const hasOtherInside = inside.some(({ id }) => id !== before.id && changed.includes(id))
  return isOther || hasOtherInside ? say(language, 'shopOrder.left.changed') : null
}

const piecesOf = ({ items }: StoredShopOrder) => items.map(({ lineId, sku, quantity }) => ({ lineId, sku, quantity }))

type LinkedOrder = { id: number; orderId: number; outcome: WrittenOrder['outcome'] }

/** One shipping order for each, written and linked in one transaction: none is ever there without its link. */
async function linkOrders(ctx: Ctx, lines: readonly Line[], buyer: Buyer, leftOut: LeftOut): Promise<LinkedOrder[]> {
  const { userId, language } = buyer
  const wanted = lines.filter(({ id }) => !leftOut.has(id))
  const orders = await readShopOrders(
    ctx.db,
    wanted.map(({ id }) => id),
  )
  // Bought before the process was killed, or by whoever was quicker.
  const bought = orders.flatMap(({ id, state, order_id: orderId }): LinkedOrder[] =>
    (state === shopOrderState.buying || state === shopOrderState.labelled) && orderId !== null
      ? [{ id, orderId, outcome: 'bought' }]
      : [],
  )
  for (const order of orders)
    if (!isOpen(order) && !bought.some(({ id }) => id === order.id)) leftOut.set(order.id, say(language, 'shopOrder.left.gone'))
  const reviewed = await reviewShopOrders(ctx, userId, orders.filter(isOpen))
  const toWrite = reviewed.filter((one) => {
    const why = refusalOf(one, wanted.find(({ id }) => id === one.order.id)?.amount, language)
    if (why !== null) leftOut.set(one.order.id, why)
    return why === null
  })
  if (toWrite.length === 0) return bought
  const written = await inTx(ctx, async (tx) => {
    const now = ctx.clock()
    const ids = toWrite.map(({ order }) => order.id)
    const held = new Map((await lockShopOrders(tx, userId, ids)).map((order) => [order.id, order]))
    // Changed since it was looked at: the next round, or the next click, looks at it anew. Linked by somebody else, it is that one's order.
    const same = toWrite.filter(({ order }) => held.get(order.id)?.version === order.version)
    const made = await writeReviewed(
      ctx,
      tx,
      same.flatMap(({ order, review }) => (review.prepared ? [{ orderId: order.order_id, review }] : [])),
      { userId, actor: { type: 'member', id: userId }, now },
    )
    const links = same.map(({ order }, index) => ({
      id: order.id,
      order_id: made[index]?.id,
      isNew: made[index]?.outcome === 'made',
    }))
    await run(
      tx,
      `update shop_order o set order_id = l.order_id, attempt = o.attempt + l.is_new::int, update_time = $2
       from jsonb_to_recordset($1) as l (id bigint, order_id bigint, is_new boolean) where o.id = l.id or o.combined_into = l.id`,
      [JSON.stringify(links.map(({ isNew, ...link }) => ({ ...link, is_new: isNew }))), now],
    )
    const own = same.flatMap(({ order }, index): LinkedOrder[] => {
      const one = made[index]
      return one ? [{ id: order.id, orderId: one.id, outcome: one.outcome }] : []
    })
    // Whoever buys it too was quicker to write its order: that one is paid for, by one of the two.
    const others = toWrite.flatMap(({ order }): LinkedOrder[] => {
      const orderId = held.get(order.id)?.order_id ?? null
      return same.some((one) => one.order.id === order.id) || orderId === null || order.order_id !== null
        ? []
        : [{ id: order.id, orderId, outcome: 'revised' }]
    })
    return [...own, ...others]
  })
  for (const { order } of toWrite)
    if (!written.some(({ id }) => id === order.id)) leftOut.set(order.id, say(language, 'shopOrder.left.changed'))
  return [...bought, ...written]
}

function refusalOf({ order, review }: ReviewedShopOrder, agreed: number | undefined, language: Language): string | null {
  if (!review.prepared) {
    const why = Object.values(review.problems).map((problem) => problem[language])
    return say(language, 'shopOrder.left.not_ready', { why: why.join(' ') })
  }
  if (order.state !== shopOrderState.ready) return say(language, 'shopOrder.refused.not_ready')
  if (agreed === undefined || review.amount === agreed) return null
  return say(language, 'shopOrder.left.price', { before: formatPounds(asPence(agreed)), now: formatPounds(review.amount) })
}

const purchaseMoves = createTransitions({ column: 'state', lifecycle: purchaseLifecycle })
const decided = purchaseMoves.toOneOf('r.state', [purchaseState.bought, purchaseState.leftOut], {
  by: 'system',
  orStay: true,
  alias: 'l',
})

async function recordLines(
  ctx: Ctx,
  { taskId, userId }: Buyer,
  lines: readonly Line[],
  leftOut: LeftOut,
  orderIds: ReadonlyMap<number, number>,
): Promise<void> {
  const rows = lines.map(({ id }) => {
    const message = leftOut.get(id)
    return {
      id,
      state: message === undefined ? purchaseState.bought : purchaseState.leftOut,
      message: (message ?? '').slice(0, 500),
      order_id: orderIds.get(id) ?? null,
    }
  })
  await inTx(ctx, async (tx) => {
    await run(
      tx,
      `update shop_purchase l set ${decided.set}, message = r.message, order_id = r.order_id
       from jsonb_to_recordset($2) as r (id bigint, state smallint, message text, order_id bigint)
       where l.task_id = $1 and l.shop_order_id = r.id and ${decided.where}`,
      [taskId, JSON.stringify(rows)],
    )
    await publishChange(tx, { to: { member: userId }, topic: 'shopOrder' })
  })
}
