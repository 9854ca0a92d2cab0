import type { InputOf } from '#contract/endpoint.ts'
import type { orders } from '#contract/order.ts'
import type { ActionResult } from '#contract/row-action.ts'
import { AppError } from '#domain/errors.ts'
import type { Language } from '#domain/language.ts'
import { asPence, formatDecimal, type Pence } from '#domain/money.ts'
import { checkRetry, refusalError } from '#domain/order/checks.ts'
import { orderStatus } from '#domain/order/status.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Wallet } from '#server/modules/ledger/index.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { forEachId } from '#server/platform/for-each-id.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { buyOrder, buyReadOrder, fromBalance } from '../buy-order.ts'
import { recordHistory } from '../history.ts'
import { mustMoveOrder } from '../move-order.ts'
import { findCustomsRefusal } from '../order-customs.ts'
import { priceAtAgreedSum } from '../order-points.ts'
import { getCurrentPrices } from '../reprice.ts'
import { lockOrder, lockReadOrder, readPurchase, type StoredOrder } from '../store.ts'

type Pay = (typeof orders)['pay']

/**
 * Buys labels from the balance: the money of each order is set aside, its points are taken and its label is booked. Nothing is taken when the
 * orders come to another sum than the caller saw. Each order for itself; twice buys once.
 */
export const payOrders = (ctx: Ctx, input: InputOf<Pay>, caller: Caller): Promise<ActionResult> =>
  buyOrders(ctx, input, buyerOf(caller), orderStatus.awaiting)

/** The same for labels that failed: back to awaiting, and bought again in the same moment. */
export const retryOrders = (ctx: Ctx, input: InputOf<Pay>, caller: Caller): Promise<ActionResult> =>
  buyOrders(ctx, input, buyerOf(caller), orderStatus.failed)

/** The same without a request: long work of the member's own pays for what it has made. */
export const payAsMember = (ctx: Ctx, ids: number[], buyer: Buyer): Promise<ActionResult> =>
  buyOrders(ctx, { ids }, buyer, orderStatus.awaiting)

/** Whose orders are bought, and in which words what goes wrong is said. */
type Buyer = { userId: number; groupIds: readonly number[]; language: Language; requestId: string }

function buyerOf(caller: Caller): Buyer {
  const { id: userId, groupIds } = actorOf(caller)
  return { userId, groupIds, language: caller.language, requestId: caller.requestId }
}

type BuyableStatus = typeof orderStatus.awaiting | typeof orderStatus.failed

async function buyOrders(
  ctx: Ctx,
  { ids, expected_amount: expected }: InputOf<Pay>,
  { userId, groupIds, language, requestId }: Buyer,
  from: BuyableStatus,
): Promise<ActionResult> {
  const { wallet, orders: found } = await readPurchase(ctx.db, userId, ids)
  mustBeAllowedToBuy(ctx, wallet)
  const wanted = found.filter(({ status }) => status === from)
  const fresh = await getCurrentPrices(ctx, wanted, { groupIds, language, points: wallet.points })
  const priced = new Map<number, StoredOrder | AppError>(found.map((order) => [order.id, order]))
  for (const [index, { id }] of wanted.entries()) priced.set(id, fresh[index] ?? new AppError('row.missing'))
  for (const order of wanted) {
    const refused = findCustomsRefusal(order)
    if (refused) priced.set(order.id, refused)
  }
  // What cannot be bought anyway costs nothing: the caller saw the sum of the others. Where none can, each says why.
  const payable = [...priced.values()].flatMap((one) => (one instanceof AppError || one.status !== from ? [] : [one.amount]))
  const due = asPence(payable.reduce((sum: number, amount) => sum + amount, 0))
  if (expected !== undefined && payable.length > 0) mustMatchExpected(due, expected)
  const actor = { type: 'member', id: userId, requestId } as const
  const answer = await forEachId(ids, { language, requestId, log: ctx.log }, async (id) => {
    const seen = priced.get(id)
    if (!seen) throw new AppError('row.missing')
    if (seen instanceof AppError) throw seen
    const now = ctx.clock()
    const purchase = { sources: fromBalance(seen.amount), actor, now, isBalanceTold: ids.length === 1 }
    if (from === orderStatus.awaiting && (await buyReadOrder(ctx, seen, purchase))) return
    await inTx(ctx, async (tx) => {
      const order = await lockAtAgreedPrice(ctx, tx, seen, from)
      const refused = from === orderStatus.failed ? checkRetry({ ...order, void_until: null }) : null
      if (refused) throw refusalError(refused)
      if (from === orderStatus.failed) {
        await mustMoveOrder(tx, { id, from, to: orderStatus.awaiting, actor, now })
        await recordHistory(tx, { orderId: id, verb: 'reopened', actor, now })
      }
      const awaiting = from === orderStatus.failed ? { ...order, status: orderStatus.awaiting } : order
      await buyOrder(tx, awaiting, { ...purchase, sources: fromBalance(order.amount) })
    })
  })
  // Of several orders the balance is told once, when all of them are bought. Screens ask again by themselves; that they were not told must not hide what was bought.
  if (ids.length > 1 && answer.list.some(({ ok }) => ok))
    await publishChange(ctx.db, { to: { member: userId }, topic: 'balance' }).catch((error: unknown) =>
      ctx.log.warn({ err: error, id: requestId }, 'a change was not published'),
    )
  return answer
}

/** Edited, priced anew or without its points since it was looked at: the sum that was agreed to is not this one, and nothing is taken. */
async function lockAtAgreedPrice(ctx: Ctx, tx: Tx, seen: StoredOrder, from: BuyableStatus): Promise<StoredOrder> {
  const held = seen.use_points ? await lockOrder(tx, seen.id, seen.user_id) : await lockReadOrder(tx, seen)
  if (held.status !== from) return held
  if (!seen.use_points && held.points_used > 0) throw new AppError('order.moved')
  const { orders, due } = await priceAtAgreedSum(ctx, tx, [held], seen.amount)
  mustMatchExpected(due, seen.amount)
  return orders[0] ?? held
}

/** Whoever owes too much, or is being looked at, buys nothing. */
export function mustBeAllowedToBuy(ctx: Ctx, wallet: Pick<Wallet, 'owed' | 'is_frozen'>): void {
  if (wallet.is_frozen) throw new AppError('wallet.frozen')
  if (wallet.owed <= ctx.settings.get('owed_limit') * 100) return
  const owed = formatDecimal(asPence(wallet.owed))
  throw new AppError('wallet.owes', { detail: { owed: `£${owed}` }, data: { owed } })
}

export function mustMatchExpected(due: Pence, expected: Pence): void {
  if (due === expected) return
  const [before, now] = [formatDecimal(expected), formatDecimal(due)]
  throw new AppError('payment.changed', {
    detail: { before: `£${before}`, now: `£${now}` },
    data: { expected_amount: before, amount: now },
  })
}
