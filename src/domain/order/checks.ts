import { manifestStatus, orderStatus, scanStatus, voidStatus } from './status.ts'

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

type OrderCheck = (order: OrderState) => OrderRefusal | null

/** Edited or deleted while nobody works on it; a failed one is taken back to awaiting by that. */
export const checkEdit: OrderCheck = ({ status, void_status }) => {
  if (status === orderStatus.inProgress) return 'in_progress'
  return status === orderStatus.success ? (checkNotVoided({ void_status }) ?? 'labelled') : null
}
export const checkDelete: OrderCheck = (order) => checkEdit(order)

export const checkPay: OrderCheck = (order) => checkEdit(order) ?? (order.status === orderStatus.failed ? 'failed' : null)

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

/** The first rule that stands against a void, without the days. */
export const checkUnused: OrderCheck = (order) => {
  const printable = checkPrint(order)
  if (printable) return printable
  if (order.is_effective === manifestStatus.manifested) return 'manifested'
  if (order.is_manifesting) return 'manifesting'
  return order.is_warehouse_scan === scanStatus.scanned ? 'scanned' : null
}

export function checkVoid(order: OrderState, nowSeconds: number): OrderRefusal | null {
  const used = checkUnused(order)
  if (used) return used
  if (order.void_until === null) return 'no_voids'
  return nowSeconds > order.void_until ? 'too_late' : null
}
