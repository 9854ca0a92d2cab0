import { checkUnused, type OrderRefusal, type OrderState } from './checks.ts'
import { orderStatus, payStatus, voidStatus } from './status.ts'

/** What staff may do to an order beyond its member. Money is pence. */
export type StaffOrderState = OrderState & { pay_status: number; refundable: number }

/** Past the channel's days too: the carrier has the last word. */
export const checkStaffVoid = (order: OrderState): OrderRefusal | null => checkUnused(order)

/** Only what was captured goes back this way: a void brings its own money, and what is only set aside is released with the label. */
export function checkStaffRefund({ status, pay_status, void_status, refundable }: StaffOrderState): OrderRefusal | null {
  if (status !== orderStatus.success || pay_status === payStatus.unpaid) return 'not_captured'
  if (void_status === voidStatus.asked) return 'voiding'
  return refundable > 0 ? null : 'nothing_left'
}

/** A label or a void that waits is tried at once; a failed label is bought again. */
export function checkResend({ status, void_status }: OrderState): OrderRefusal | null {
  if (void_status === voidStatus.asked) return null
  return status === orderStatus.inProgress || status === orderStatus.failed ? null : 'nothing_waits'
}

export const checkStop = ({ status }: OrderState): OrderRefusal | null =>
  status === orderStatus.inProgress ? null : 'not_in_progress'

/** Why an order stands in the queue of staff; the word shown is `failedLabel.problem.<name>`. */
export const labelProblem = { failed: 1, waiting: 2, unclear: 3, voidWaiting: 4, voidRefused: 5 } as const

/** Whatever takes longer than this is somebody's business. */
export const attentionAfterMinutes = 10
/** What nobody touched for so long is no work any more; it is still found among the orders. */
export const queueDays = 90
