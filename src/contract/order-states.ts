import type { OrderRefusal } from '#domain/order/checks.ts'
import type { StaffOrderState } from '#domain/order/staff-checks.ts'
import { manifestStatus, orderStatus, payStatus, scanStatus, voidStatus } from '#domain/order/status.ts'
import type { WordKey } from '#words/keys.ts'
import { type FieldFlags, option } from './fields.ts'

/** The states of an order as lists of staff show them: words and tones, the same in each. */

export const statusField = (flags: FieldFlags) =>
  option(
    {
      [orderStatus.awaiting]: 'order.status.awaiting',
      [orderStatus.inProgress]: 'order.status.in_progress',
      [orderStatus.success]: 'order.status.success',
      [orderStatus.failed]: 'order.status.failed',
    } satisfies Record<number, WordKey>,
    {
      ...flags,
      tones: {
        [orderStatus.awaiting]: 'waiting',
        [orderStatus.inProgress]: 'working',
        [orderStatus.success]: 'done',
        [orderStatus.failed]: 'failed',
      },
    },
  )

export const payStatusField = (flags: FieldFlags) =>
  option(
    {
      [payStatus.unpaid]: 'order.pay_status.unpaid',
      [payStatus.paid]: 'order.pay_status.paid',
      [payStatus.refunded]: 'order.pay_status.refunded',
    } satisfies Record<number, WordKey>,
    { ...flags, tones: { [payStatus.unpaid]: 'waiting', [payStatus.paid]: 'done', [payStatus.refunded]: 'undone' } },
  )

export const manifestField = (flags: FieldFlags) =>
  option(
    {
      [manifestStatus.awaiting]: 'order.manifest.awaiting',
      [manifestStatus.manifested]: 'order.manifest.manifested',
      [manifestStatus.notDelivered]: 'order.manifest.not_delivered',
    } satisfies Record<number, WordKey>,
    {
      ...flags,
      tones: {
        [manifestStatus.awaiting]: 'waiting',
        [manifestStatus.manifested]: 'done',
        [manifestStatus.notDelivered]: 'failed',
      },
    },
  )

export const scanField = (flags: FieldFlags) =>
  option(
    {
      [scanStatus.unscanned]: 'order.scan.unscanned',
      [scanStatus.scanned]: 'order.scan.scanned',
    } satisfies Record<number, WordKey>,
    { ...flags, tones: { [scanStatus.unscanned]: 'waiting', [scanStatus.scanned]: 'done' } },
  )

export const voidField = (flags: FieldFlags) =>
  option(
    {
      [voidStatus.none]: 'order.void.none',
      [voidStatus.asked]: 'order.void.asked',
      [voidStatus.voided]: 'order.void.voided',
      [voidStatus.refused]: 'order.void.refused',
    } satisfies Record<number, WordKey>,
    {
      ...flags,
      tones: {
        [voidStatus.none]: 'off',
        [voidStatus.asked]: 'working',
        [voidStatus.voided]: 'undone',
        [voidStatus.refused]: 'failed',
      },
    },
  )

/** A row as the wire brings it, as the rules want it. */
export const toStaffOrderState = (row: Record<string, unknown>): StaffOrderState => ({
  status: Number(row.status),
  pay_status: Number(row.pay_status),
  is_effective: Number(row.is_effective),
  is_manifesting: Number(row.is_manifesting ?? 0),
  is_warehouse_scan: Number(row.is_warehouse_scan),
  void_status: Number(row.void_status),
  void_until: null,
  actual_pay_amount: Math.round(Number(row.actual_pay_amount) * 100),
})

export const refusalWord = (reason: OrderRefusal | null): WordKey | null => reason && `order.refused.${reason}`
