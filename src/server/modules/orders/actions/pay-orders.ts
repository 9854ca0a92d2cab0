import type { InputOf } from '#contract/endpoint.ts'
import type { orders } from '#contract/order.ts'
import type { ActionAnswer } from '#contract/row-action.ts'
import { AppError } from '#domain/errors.ts'
import { asPence, formatDecimal, type Pence } from '#domain/money.ts'
import { checkRetry } from '#domain/order/checks.ts'
import { orderStatus } from '#domain/order/status.ts'
import type { Ctx } from '#server/ctx.ts'
import { getWallet } from '#server/modules/ledger/index.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { forEach } from '../for-each.ts'
import { noteHistory } from '../history.ts'
import { mustMoveOrder } from '../move-order.ts'
import { priceOfToday } from '../reprice.ts'
import { findMemberOrders, lockSeen, type StoredOrder } from '../store.ts'
import { fromBalance, takeOrder } from '../take-order.ts'
import { refusal } from '../void-order.ts'

type Pay = (typeof orders)['pay']

/**
 * Buys labels from the balance: the money of each order is set aside and its label booked. Nothing is taken when the orders come to another sum
 * than the caller saw. Each order for itself; twice buys once.
 */
export const payOrders = (ctx: Ctx, input: InputOf<Pay>, caller: Caller): Promise<ActionAnswer> =>
  buy(ctx, input, caller, orderStatus.awaiting)

/** The same for labels that failed: back to awaiting, and bought again in the same moment. */
export const retryOrders = (ctx: Ctx, input: InputOf<Pay>, caller: Caller): Promise<ActionAnswer> =>
  buy(ctx, input, caller, orderStatus.failed)

type From = typeof orderStatus.awaiting | typeof orderStatus.failed

async function buy(
  ctx: Ctx,
  { ids, expected_amount: expected }: InputOf<Pay>,
  caller: Caller,
  from: From,
): Promise<ActionAnswer> {
  const { id: userId, groupIds } = actorOf(caller)
  await mustBeAllowed(ctx, userId)
  const who = { groupIds, language: caller.language }
  const found = await findMemberOrders(ctx.db, userId, ids)
  const priced = new Map<number, StoredOrder | AppError>()
  for (const order of found) priced.set(order.id, await today(ctx, order, who, from))
  // What cannot be bought anyway costs nothing: the caller saw the sum of the others. Where none can, each says why.
  const payable = [...priced.values()].flatMap((one) => (one instanceof AppError || one.status !== from ? [] : [one.amount]))
  const due = asPence(payable.reduce((sum: number, amount) => sum + amount, 0))
  if (expected !== undefined && payable.length > 0) mustBeExpected(due, expected)
  const actor = { type: 'member', id: userId, requestId: caller.requestId } as const
  const answer = await forEach(ids, caller.language, async (id) => {
    const seen = priced.get(id)
    if (!seen) throw new AppError('row.missing')
    if (seen instanceof AppError) throw seen
    await inTx(ctx, async (tx) => {
      const now = ctx.clock()
      const order = await lockSeen(tx, seen)
      const refused = from === orderStatus.failed ? checkRetry({ ...order, void_until: null }) : null
      if (refused) throw refusal(refused)
      // Edited or priced anew since it was looked at: the sum that was agreed to is not this one.
      if (order.status === from && order.amount !== seen.amount) mustBeExpected(order.amount, seen.amount)
      if (from === orderStatus.failed) {
        await mustMoveOrder(tx, { id, from, to: orderStatus.awaiting, now })
        await noteHistory(tx, { orderId: id, verb: 'reopened', actor, now })
      }
      const awaiting = from === orderStatus.failed ? { ...order, status: orderStatus.awaiting } : order
      await takeOrder(tx, awaiting, { sources: fromBalance(order.amount), actor, now })
    })
  })
  if (answer.list.some(({ ok }) => ok)) await publishChange(ctx.db, { to: { member: userId }, topic: 'balance' })
  return answer
}

/** Why one order has no price must not stop the others. */
async function today(ctx: Ctx, order: StoredOrder, who: Parameters<typeof priceOfToday>[2], from: From) {
  if (order.status !== from) return order
  try {
    return await priceOfToday(ctx, order, who)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** Whoever owes too much, or is being looked at, buys nothing. */
export async function mustBeAllowed(ctx: Ctx, userId: number): Promise<void> {
  const wallet = await getWallet(ctx.db, userId)
  if (wallet.is_frozen) throw new AppError('wallet.frozen')
  if (wallet.owed <= ctx.settings.get('owed_limit') * 100) return
  const owed = formatDecimal(asPence(wallet.owed))
  throw new AppError('wallet.owes', { detail: { owed: `£${owed}` }, data: { owed } })
}

export function mustBeExpected(due: Pence, expected: Pence): void {
  if (due === expected) return
  const [before, now] = [formatDecimal(expected), formatDecimal(due)]
  throw new AppError('payment.changed', {
    detail: { before: `£${before}`, now: `£${now}` },
    data: { expected_amount: before, amount: now },
  })
}
