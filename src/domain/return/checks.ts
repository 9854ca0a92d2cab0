import { checkLoss, checkRefund, type ParcelAccount, type ParcelLoss } from '../order/parcel-account.ts'
import { orderStatus, payStatus, voidStatus } from '../order/status.ts'
import { isClosedReturn, returnKind, returnStatus } from './status.ts'

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
  | 'compensated'
  | 'claimed'
  | 'returned'
  | 'lies_with_us'
  | 'delivered'
  | 'not_delivered'

type AskedReason = {
  kind: number
  /** the label is said to have never been used, and is void when the refund is granted */
  isUnused: boolean
  /** what is said to have become of the parcel */
  loss: ParcelLoss | ''
}

/** Whether an order can be asked a refund for, or announced to come back. */
export function checkReturnable(account: ParcelAccount, { kind, isUnused, loss }: AskedReason): ReturnRefusal | null {
  const { status, void_status } = account.order
  if (status !== orderStatus.success) return 'no_label'
  if (void_status === voidStatus.voided) return 'voided'
  if (void_status === voidStatus.asked) return 'voiding'
  if (kind === returnKind.return) return null
  if (isUnused) return checkUnusedRequest(account)
  return checkRefund(account, 'request') ? 'nothing_left' : checkLoss(account, loss)
}

function checkUnusedRequest(account: ParcelAccount): ReturnRefusal | null {
  const refused = checkRefund(account, 'unused_request')
  if (refused === null || refused === 'compensated' || refused === 'claimed' || refused === 'returned') return refused
  return 'used'
}

export type ReturnState = { kind: number; status: number; choice: string; pay_status: number; amount: number }

/** Staff decide what was asked, and the refund of a parcel that lies here. */
export const checkDecide = ({ status, choice }: Pick<ReturnState, 'status' | 'choice'>): ReturnRefusal | null =>
  status === returnStatus.requested || (status === returnStatus.inStock && choice === 'refund') ? null : 'not_requested'

/** A member changes their mind while nothing has arrived and nothing was given. */
export const checkCancel = ({ kind, status }: Pick<ReturnState, 'kind' | 'status'>): ReturnRefusal | null =>
  status === returnStatus.requested || (status === returnStatus.approved && kind === returnKind.return) ? null : 'not_cancellable'

const notInStock = (status: number): ReturnRefusal => (isClosedReturn(status) ? 'closed' : 'not_in_stock')

/** Another choice can be made until the fees of the first are paid; where that came to nothing, the fees stay paid and the choice is free again. */
export function checkChoose({
  status,
  choice,
  pay_status,
}: Pick<ReturnState, 'status' | 'choice' | 'pay_status'>): ReturnRefusal | null {
  if (status !== returnStatus.inStock) return notInStock(status)
  return pay_status === payStatus.unpaid || choice === '' ? null : 'fee_paid'
}

export function checkPayFee({ status, choice, pay_status, amount }: ReturnState): ReturnRefusal | null {
  if (status !== returnStatus.inStock) return notInStock(status)
  if (choice === '') return 'nothing_chosen'
  if (pay_status !== payStatus.unpaid) return 'fee_paid'
  return amount > 0 ? null : 'no_fee'
}
