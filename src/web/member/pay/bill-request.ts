import { type OrderType, orderTypes } from '#domain/payment.ts'
import { CallError } from '#web/lib/call-error.ts'
import type { HandleParams } from '#web/lib/handle-params.ts'
import { asObject } from '#web/lib/json-shape.ts'
import { safeReturnPath } from '#web/lib/login-url.ts'

/** What to pay, and where to return to. */
export type BillRequest = { order_type: OrderType; order_ids: number[]; back: string }

/** From the address, or else from what a list handed over; undefined when neither names anything that can be paid. */
export function readBillRequest(params: URLSearchParams, stored: HandleParams, userId: number): BillRequest | undefined {
  const own = stored.user_id === userId ? stored : undefined
  const typed = params.get('order_type')
  const order_type = orderTypes.find((type) => type === (typed ?? own?.order_type) && type !== 'recharge')
  const ids = typed === null ? (own?.order_ids ?? []) : (params.get('order_ids') ?? '').split(',').map(Number)
  const order_ids = [...new Set(ids)].filter((id) => Number.isSafeInteger(id) && id > 0)
  if (!order_type || order_ids.length === 0) return undefined
  const back = params.get('back') ?? (typed === null ? own?.back : undefined)
  return { order_type, order_ids, back: safeReturnPath('member', back) ?? '' }
}

/** The page that pays them. What is to be paid stands in the address: what is handed on in the browser's storage would be one for all tabs. */
export const paymentPath = (order_type: string, order_ids: readonly number[], back = ''): string =>
  `/user/account/payment?${new URLSearchParams({ order_type, order_ids: order_ids.join(','), ...(back ? { back } : {}) })}`

/** What it costs now, where that was why nothing was taken. */
export function findChangedAmount(error: unknown): string | undefined {
  const { refused, amount } = asObject(error instanceof CallError ? error.data : undefined)
  return refused === 'payment.changed' && typeof amount === 'string' ? amount : undefined
}
