import { AppError } from '#domain/errors.ts'
import { checkPay } from '#domain/order/checks.ts'
import { orderStatus, payStatus } from '#domain/order/status.ts'
import { type LedgerActor, openHold } from '#server/modules/ledger/index.ts'
import { redeemPoints } from '#server/modules/wallet/index.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { queueJob } from '#server/platform/jobs/queue.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { audienceOf } from './audience.ts'
import { reserveOrderBox } from './box-stock.ts'
import { mustMoveOrder } from './move-order.ts'
import type { StoredOrder } from './store.ts'

/** Where an order's money came from; the parts sum to its amount. */
export type OrderSources = {
  money: number
  thirdParty: number
  offline: number
  foreign: { amount: string; currency: string; rate: string } | null
}

type BuyOptions = { sources: OrderSources; actor: LedgerActor; now: Date }

/** Sets the money for an order aside, takes its points and its box and books its label, together or not at all. The row must be held by the caller. */
export async function buyOrder(tx: Tx, order: StoredOrder, { sources, actor, now }: BuyOptions): Promise<void> {
  const { id, user_id: userId, amount, points_used: points, order_code: memo } = order
  const reason = checkPay({ ...order, void_until: null })
  if (reason) throw new AppError('order.refused', { detail: { why_key: `order.refused.${reason}` } })
  const attempt = order.attempt + 1
  const moved = { userId, about: { type: 'order', id }, actor, memo, now }
  if (points > 0) await redeemPoints(tx, { ...moved, key: `points-spend:order:${id}:${attempt}`, points })
  // What points pay whole needs no money: there is nothing to hold, and later nothing to capture.
  const holdId = amount > 0 ? await openHold(tx, { ...moved, key: `order:${id}:${attempt}`, amount, expiresAt: null }) : null
  const isBoxTaken = await reserveOrderBox(tx, order)
  await mustMoveOrder(tx, {
    id,
    from: orderStatus.awaiting,
    to: orderStatus.inProgress,
    set: {
      ...{ pay_status: payStatus.paid, pay_time: now, hold_id: holdId, attempt, box_taken: isBoxTaken },
      ...{ paid_amount: amount, actual_pay_amount: amount },
      ...{ money: sources.money, third_party: sources.thirdParty, offline: sources.offline },
      foreign_money: sources.foreign?.amount ?? '',
      foreign_currency: sources.foreign?.currency ?? '',
      foreign_rate: sources.foreign?.rate ?? '',
      ...{ fail_code: '', fail_reason: '', next_try_time: null },
    },
    note: { verb: 'paid', actor },
    now,
  })
  await queueJob(tx, { name: 'make-label', payload: { order_id: id }, key: `label:${id}` })
  await publishChange(tx, { to: audienceOf(userId), topic: 'order', id })
}

export const fromBalance = (amount: number): OrderSources => ({ money: amount, thirdParty: 0, offline: 0, foreign: null })
