import { checkUnused, type OrderState } from '../order/checks.ts'
import { orderStatus, payStatus, voidStatus } from '../order/status.ts'
import { returnKind, returnStatus } from './status.ts'

/** Why something is not possible with a return; the word shown is `returnOrder.refused.<reason>`. */
export type ReturnRefusal =
  | 'no_label'
  | 'voided'
  | 'voiding'
  | 'used'
  | 'nothing_left'
  | 'not_requested'
  | 'not_cancellable'
  | 'not_in_stock'
  | 'in_stock'
  | 'chosen'
  | 'nothing_chosen'
  | 'fee_paid'
  | 'no_fee'
  | 'closed'
  | 'no_refund_left'
  | 'asked'
  | 'never_refunded'
  | 'not_by_card'
  | 'no_returns'

type RefundedOrder = OrderState & { pay_status: number; actual_pay_amount: number }

/** Whether an order can be asked a refund for, or announced to come back. `isUnused`: the reason says that its label was never used. */
export function checkReturnable(order: RefundedOrder, reason: { kind: number; isUnused: boolean }): ReturnRefusal | null {
  if (order.status !== orderStatus.success) return 'no_label'
  if (order.void_status === voidStatus.voided) return 'voided'
  if (order.void_status === voidStatus.asked) return 'voiding'
  if (reason.kind === returnKind.return) return null
  if (order.pay_status === payStatus.unpaid || order.actual_pay_amount <= 0) return 'nothing_left'
  return reason.isUnused && checkUnused(order) !== null ? 'used' : null
}

export type ReturnState = { kind: number; status: number; choice: string; pay_status: number; amount: number }

/** Staff decide what was asked, and the refund of a parcel that lies here. */
export const checkDecide = ({ status, choice }: Pick<ReturnState, 'status' | 'choice'>): ReturnRefusal | null =>
  status === returnStatus.requested || (status === returnStatus.inStock && choice === 'refund') ? null : 'not_requested'

/** A member changes their mind while nothing has arrived and nothing was given. */
export const checkCancel = ({ kind, status }: Pick<ReturnState, 'kind' | 'status'>): ReturnRefusal | null =>
  status === returnStatus.requested || (status === returnStatus.approved && kind === returnKind.return) ? null : 'not_cancellable'

/** Another choice can be made until the fees of the first are paid; where that came to nothing, the fees stay paid and the choice is free again. */
export function checkChoose({
  status,
  choice,
  pay_status,
}: Pick<ReturnState, 'status' | 'choice' | 'pay_status'>): ReturnRefusal | null {
  if (status !== returnStatus.inStock) return 'not_in_stock'
  return pay_status === payStatus.unpaid || choice === '' ? null : 'fee_paid'
}

export function checkPayFee({ status, choice, pay_status, amount }: ReturnState): ReturnRefusal | null {
  if (status !== returnStatus.inStock) return 'not_in_stock'
  if (choice === '') return 'nothing_chosen'
  if (pay_status !== payStatus.unpaid) return 'fee_paid'
  return amount > 0 ? null : 'no_fee'
}
