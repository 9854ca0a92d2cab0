import { AppError } from '#domain/errors.ts'
import type { Pence } from '#domain/money.ts'
import type { OrderType } from '#domain/payment.ts'
import type { Db } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { findByClientKey, type Payment } from './store.ts'

/** What a call asks for. `amount`: the sum it names, if it names one; the way is left out where the balance alone pays. */
export type PaymentRequest = {
  orderType: OrderType
  orderIds: readonly number[]
  amount: Pence | undefined
  wayId: number | undefined
  usesBalance: boolean
}

/**
 * The payment that was made with this key, however it stands by now. With other things, another sum or another way of paying than then the key is
 * refused: to answer with the first payment would say that the second was made.
 */
export async function findPaymentByClientKey(
  db: Db | Tx,
  userId: number,
  clientKey: string | undefined,
  request: PaymentRequest,
): Promise<Payment | undefined> {
  if (clientKey === undefined) return undefined
  const before = await findByClientKey(db, userId, clientKey)
  if (before && !isSameRequest(before, request)) throw new AppError('payment.key_used')
  return before
}

function isSameRequest(before: Payment, { orderType, orderIds, amount, wayId, usesBalance }: PaymentRequest): boolean {
  const ids = new Set(orderIds)
  const isForSame =
    before.order_type === orderType && ids.size === before.order_ids.length && before.order_ids.every((id) => ids.has(id))
  const isSameSum = amount === undefined || amount === before.amount
  const isSameWay = before.provider === 'balance' || before.pay_way_id === wayId
  return isForSame && isSameSum && isSameWay && (usesBalance || before.balance_part === 0)
}
