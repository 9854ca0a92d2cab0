import { AppError } from '#domain/errors.ts'
import type { Language } from '#domain/language.ts'
import type { Pence } from '#domain/money.ts'
import { refusalError } from '#domain/order/checks.ts'
import { checkResend } from '#domain/order/staff-checks.ts'
import { orderStatus, voidStatus } from '#domain/order/status.ts'
import type { Ctx } from '#server/ctx.ts'
import { getWallet } from '#server/modules/ledger/index.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { queueJob } from '#server/reactions.ts'
import { mustBeAllowedToBuy, mustMatchExpected } from '../actions/pay-orders.ts'
import { buyOrder, fromBalance } from '../buy-order.ts'
import { recordHistory } from '../history.ts'
import { mustMoveOrder } from '../move-order.ts'
import { priceAtAgreedSum, savePointsPrice } from '../order-points.ts'
import { getCurrentPrice } from '../reprice.ts'
import { audienceOf, getOrder, groupIdsOf, lockOrder, type StoredOrder } from '../store.ts'
import type { StaffAction } from './refund-by-staff.ts'

/** `expected`: what staff saw that a failed label costs. */
type ResendRequest = StaffAction & { expected: Pence | undefined }

/**
 * Tries at once what waits, or buys a failed label again from the member's balance. At another price than staff saw nothing is taken, and whoever
 * looks at the order sees the new one. Trying twice is trying once; buying twice is refused the second time.
 */
export async function resendOrder(ctx: Ctx, { expected, ...action }: ResendRequest, language: Language): Promise<void> {
  const order = await getOrder(ctx.db, action.orderId)
  if (order.status !== orderStatus.failed) return inTx(ctx, async (tx) => retryNow(tx, await lockOrder(tx, order.id), action))
  // It failed after they looked: they saw no price.
  if (expected === undefined) throw new AppError('order.moved')
  const wallet = await getWallet(ctx.db, order.user_id)
  mustBeAllowedToBuy(ctx, wallet)
  const priced = await getCurrentPrice(ctx, order, {
    groupIds: await groupIdsOf(ctx.db, order.user_id),
    language,
    points: wallet.points,
  })
  // Without its points it costs more: staff see that sum from now on.
  if (priced.amount !== order.amount && priced.price_time === order.price_time) await savePointsPrice(ctx.db, priced)
  if (priced.amount !== expected) await publishChange(ctx.db, { to: audienceOf(order.user_id), topic: 'order', id: order.id })
  mustMatchExpected(priced.amount, expected)
  await inTx(ctx, async (tx) => rebuyOrder(ctx, tx, await lockOrder(tx, order.id), { ...action, expected }))
}

const setDueNow = prepareOnce(`update shipping_order set next_try_time = $2 where id = $1 and status = ${orderStatus.inProgress}`)

async function retryNow(tx: Tx, order: StoredOrder, { actor, reason, internalNote, now }: StaffAction): Promise<void> {
  const { id, user_id: userId } = order
  const refused = checkResend({ ...order, void_until: null })
  if (refused) throw refusalError(refused)
  // Bought by somebody else, failed and seen by us in between: there is nothing to try.
  if (order.status === orderStatus.failed) throw refusalError('failed')
  const isVoid = order.void_status === voidStatus.asked
  const name = isVoid ? 'void-label' : 'make-label'
  await queueJob(tx, { name, payload: { order_id: id }, key: `${isVoid ? 'void' : 'label'}:${id}` })
  await run(tx, setDueNow, [id, now])
  await recordHistory(tx, { orderId: id, verb: 'resent', actor, reason, internalNote, now })
  await publishChange(tx, { to: audienceOf(userId), topic: 'order', id })
}

type RebuyRequest = StaffAction & { expected: Pence }

async function rebuyOrder(
  ctx: Ctx,
  tx: Tx,
  held: StoredOrder,
  { actor, reason, internalNote, expected, now }: RebuyRequest,
): Promise<void> {
  const { id, user_id: userId } = held
  const { orders, due } = await priceAtAgreedSum(ctx, tx, [held], expected)
  mustMatchExpected(due, expected)
  await mustMoveOrder(tx, { id, from: orderStatus.failed, to: orderStatus.awaiting, actor, now })
  await recordHistory(tx, { orderId: id, verb: 'reopened', actor, reason, internalNote, now })
  const awaiting = { ...(orders[0] ?? held), status: orderStatus.awaiting }
  await buyOrder(tx, awaiting, { sources: fromBalance(expected), actor, now })
  await publishChange(tx, { to: { member: userId }, topic: 'balance' })
}
