import type { OrderRefusal } from '#domain/order/checks.ts'
import type { StaffOrderState } from '#domain/order/staff-checks.ts'
import { manifestStatus, orderStatus, payStatus, scanStatus, voidStatus } from '#domain/order/status.ts'
import type { WordKey } from '#words/keys.ts'
import { type FieldFlags, states } from './fields.ts'

/** The states of an order as lists of staff show them: words and tones, the same in each. */

export const statusField = (flags: FieldFlags) =>
  states(orderStatus, 'order.status', {
    ...flags,
    tones: { awaiting: 'waiting', inProgress: 'working', success: 'done', failed: 'failed' },
  })

export const payStatusField = (flags: FieldFlags) =>
  states(payStatus, 'order.pay_status', { ...flags, tones: { unpaid: 'waiting', paid: 'done', refunded: 'undone' } })

export const manifestField = (flags: FieldFlags) =>
  states(manifestStatus, 'order.manifest', {
    ...flags,
    tones: { awaiting: 'waiting', manifested: 'done', notDelivered: 'failed' },
  })

export const scanField = (flags: FieldFlags) =>
  states(scanStatus, 'order.scan', { ...flags, tones: { unscanned: 'waiting', scanned: 'done' } })

export const voidField = (flags: FieldFlags) =>
  states(voidStatus, 'order.void', {
    ...flags,
    tones: { none: 'off', asked: 'working', voided: 'undone', refused: 'failed' },
  })

/** A row as the wire brings it, as the rules want it. */
export const toStaffOrderState = (row: Record<string, unknown>): StaffOrderState => ({
  status: Number(row.status),
  pay_status: Number(row.pay_status),
  is_effective: Number(row.is_effective),
  is_manifesting: Number(row.is_manifesting ?? 0),
  is_warehouse_scan: Number(row.is_warehouse_scan),
  void_status: Number(row.void_status),
  void_until: null,
  used_cause: (row.used_cause ?? '') as StaffOrderState['used_cause'],
  refundable: Math.round(Number(row.refundable) * 100),
})

export const refusalWord = (reason: OrderRefusal | null): WordKey | null => reason && `order.refused.${reason}`
