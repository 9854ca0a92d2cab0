import { AppError } from '#domain/errors.ts'
import { checkPay } from '#domain/order/checks.ts'
import { orderStatus, payStatus } from '#domain/order/status.ts'
import type { Ctx } from '#server/ctx.ts'
import { addHold, type HoldFacts, type LedgerActor, throwLedgerError } from '#server/modules/ledger/index.ts'
import { redeemPoints } from '#server/modules/wallet/index.ts'
import { createStatement, type Steps } from '#server/platform/db/steps.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { addChangeCalls } from '#server/platform/live/publish.ts'
import { addJobCall } from '#server/reactions.ts'
import { reserveOrderBox } from './box-stock.ts'
import { addMove } from './move-order.ts'
import { addLockRead, audienceOf, type StoredOrder } from './store.ts'

/** Where an order's money came from; the parts sum to its amount. */
export type OrderSources = {
  money: number
  thirdParty: number
  offline: number
  foreign: { amount: string; currency: string; rate: string } | null
}

type BuyOptions = {
  sources: OrderSources
  actor: LedgerActor
  now: Date
  /** where the caller does not say itself that the balance moved */
  isBalanceTold?: boolean
}

/** Sets the money for an order aside, takes its points and its box and books its label, together or not at all. The row must be held by the caller. */
export async function buyOrder(tx: Tx, order: StoredOrder, options: BuyOptions): Promise<void> {
  const { id, user_id: userId, points_used: points, order_code: memo, attempt } = order
  const reason = checkPay({ ...order, void_until: null })
  if (reason) throw new AppError('order.refused', { detail: { why_key: `order.refused.${reason}` } })
  const { actor, now } = options
  const spent = { userId, about: { type: 'order', id }, actor, memo, now }
  if (points > 0) await redeemPoints(tx, { ...spent, key: `points-spend:order:${id}:${attempt + 1}`, points })
  const statement = createStatement()
  addPurchase(statement, order, options)
  const bought = await statement.run(tx, { select: 'moved.id', from: 'moved' }).catch(throwLedgerError)
  if (bought.length === 0) throw new AppError('order.moved')
  // After the wallet, as the order of locks wants it.
  await reserveOrderBox(tx, order)
}

/**
 * The same in a single statement, which locks the order as well, for one that was read a moment ago and takes neither points nor a box. False: it
 * does, or has moved since, and nothing has changed.
 */
export async function buyReadOrder(ctx: Pick<Ctx, 'db'>, order: StoredOrder, options: BuyOptions): Promise<boolean> {
  const isMoneyOnly = order.points_used === 0 && !order.use_points && order.box_type_id === null
  if (!isMoneyOnly || checkPay({ ...order, void_until: null })) return false
  const statement = createStatement()
  addLockRead(statement, order)
  addPurchase(statement, order, { ...options, after: 'locked' })
  return (await statement.runAlone(ctx, { select: 'moved.id', from: 'moved' }).catch(throwLedgerError)).length > 0
}

/** The steps of a purchase; `moved` has no row where the order is not there to be bought any more. `after`: the step without whose row nothing is bought. */
function addPurchase(
  statement: Steps,
  order: StoredOrder,
  { sources, actor, now, isBalanceTold = false, after }: BuyOptions & { after?: string },
): void {
  const { id, user_id: userId, amount, order_code: memo } = order
  const attempt = order.attempt + 1
  // What points pay whole needs no money: there is nothing to hold, and later nothing to capture.
  const isHeld = amount > 0
  const hold = { userId, about: { type: 'order', id }, actor, memo, now, key: holdKey(id, attempt), amount, expiresAt: null }
  if (isHeld) addHold(statement, { ...hold, ...(after && { after }) })
  const change = {
    id,
    from: orderStatus.awaiting,
    to: orderStatus.inProgress,
    pay: payStatus.paid,
    set: {
      pay_time: now,
      attempt,
      hold_id: isHeld ? { sql: 'hold.id' } : null,
      box_taken: order.box_type_id !== null,
      paid_amount: amount,
      actual_pay_amount: amount,
      money: sources.money,
      third_party: sources.thirdParty,
      offline: sources.offline,
      foreign_money: sources.foreign?.amount ?? null,
      foreign_currency: sources.foreign?.currency ?? '',
      foreign_rate: sources.foreign?.rate ?? null,
      fail_code: '',
      fail_reason: '',
      next_try_time: null,
    },
    actor,
    note: { verb: 'paid' },
    now,
  } as const
  const before = isHeld ? 'hold' : after
  addMove(statement, change, before ? { after: before } : {})
  addJobCall(statement, { name: 'make-label', payload: { order_id: id }, key: `label:${id}` })
  addChangeCalls(statement, { to: audienceOf(userId), topic: 'order', id })
  if (isBalanceTold) addChangeCalls(statement, { to: [{ member: userId }], topic: 'balance' })
}

/** Each time an order is bought is another hold. */
const holdKey = (id: number, attempt: number): string => `order:${id}:${attempt}`

/** What was set aside for an order that is being labelled; null where points paid all of it. */
export function holdOf({ id, user_id: userId, hold_id: holdId, attempt, paid_amount: amount }: StoredOrder): HoldFacts | null {
  return holdId === null ? null : { id: holdId, key: holdKey(id, attempt), amount, userId, about: { type: 'order', id } }
}

export const fromBalance = (amount: number): OrderSources => ({ money: amount, thirdParty: 0, offline: 0, foreign: null })
