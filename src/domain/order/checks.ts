import { AppError } from '../errors.ts'
import { manifestStatus, orderStatus, scanStatus, type UseCause, voidStatus } from './status.ts'

/** What decides which moves an order has, as row and wire both bring it. Times are seconds. */
export type OrderState = {
  status: number
  is_effective: number
  is_warehouse_scan: number
  void_status: number
  /** until when a label of this channel can be voided; null: never */
  void_until: number | null
  /** it stands on a manifest that is being closed; what does not say so is not */
  is_manifesting?: boolean | number
  /** the first sign that the parcel moved or reached us; '' or missing: none */
  used_cause?: UseCause | ''
}

/** Why a move is not possible; the word shown is `order.refused.<reason>`. */
export type OrderRefusal =
  | 'in_progress'
  | 'labelled'
  | 'failed'
  | 'not_failed'
  | 'not_labelled'
  | 'voiding'
  | 'voided'
  | 'manifested'
  | 'manifesting'
  | 'on_manifest'
  | 'scanned'
  | 'collected'
  | 'returned'
  | 'moved'
  | 'delivered'
  | 'compensated'
  | 'claimed'
  | 'reshipped'
  | 'no_voids'
  | 'too_late'
  | 'not_captured'
  | 'nothing_left'
  | 'nothing_waits'
  | 'not_in_progress'
  | 'being_asked'
  | 'maybe_made'
  | 'made'
  | 'deleted'
  | 'not_printed'

export const refusalError = (reason: OrderRefusal): AppError =>
  new AppError('order.refused', { detail: { why_key: `order.refused.${reason}` } })

type OrderCheck = (order: OrderState) => OrderRefusal | null

/** An order can be edited until it is bought, and after its label failed. An order that sends a returned parcel on has that parcel's contents. */
export const checkEdit = (order: OrderState & { follow_up?: string }): OrderRefusal | null =>
  checkOpen(order) ?? (order.follow_up === 'reship' ? 'reshipped' : null)

/** An order can be deleted until it is bought, and after its label failed. */
export const checkDelete: OrderCheck = (order) => checkOpen(order)

const checkOpen: OrderCheck = ({ status, void_status }) => {
  if (status === orderStatus.inProgress) return 'in_progress'
  return status === orderStatus.success ? (checkNotVoided({ void_status }) ?? 'labelled') : null
}

export const checkPay: OrderCheck = (order) => checkOpen(order) ?? (order.status === orderStatus.failed ? 'failed' : null)

export const checkRetry: OrderCheck = ({ status }) => (status === orderStatus.failed ? null : 'not_failed')

export const checkPrint: OrderCheck = (order) => (order.status === orderStatus.success ? checkNotVoided(order) : 'not_labelled')

function checkNotVoided({ void_status }: Pick<OrderState, 'void_status'>): 'voided' | 'voiding' | null {
  if (void_status === voidStatus.voided) return 'voided'
  return void_status === voidStatus.asked ? 'voiding' : null
}

/** Handed over with the day's list, or again after the carrier refused it. */
export const checkManifest: OrderCheck = (order) => {
  const printable = checkPrint(order)
  if (printable) return printable
  if (order.is_effective === manifestStatus.manifested) return 'on_manifest'
  return order.is_manifesting ? 'manifesting' : null
}

/** Why a label counts as used, or is not to be voided otherwise; the channel's days are not looked at. */
export const checkUnused: OrderCheck = (order) => {
  const printable = checkPrint(order)
  if (printable) return printable
  if (order.is_effective === manifestStatus.manifested) return 'manifested'
  if (order.is_manifesting) return 'manifesting'
  if (order.is_warehouse_scan === scanStatus.scanned) return 'scanned'
  return order.used_cause || null
}

export function checkVoid(order: OrderState, nowSeconds: number): OrderRefusal | null {
  return checkUnused(order) ?? checkVoidDays(order.void_until, nowSeconds)
}

/** Whether the channel's days for voiding a label are over. */
export function checkVoidDays(until: number | null, nowSeconds: number): OrderRefusal | null {
  if (until === null) return 'no_voids'
  return nowSeconds > until ? 'too_late' : null
}
