import type { OrderRefusal } from '#domain/order/checks.ts'
import { checkResend, checkStaffRefund, checkStaffVoid, checkStop, type StaffOrderState } from '#domain/order/staff-checks.ts'
import { orderStatus, useCauses } from '#domain/order/status.ts'
import type { WordKey } from '#words/keys.ts'
import { choice, flag, id, int, pence, ref, text, time } from '../fields.ts'
import {
  manifestField,
  payStatusField,
  refusalWord,
  scanField,
  statusField,
  toStaffOrderState,
  voidField,
} from '../order-states.ts'
import { resource } from '../resource.ts'
import type { RowActionDeclaration } from '../row-action.ts'

/** A deleted order is only looked at. */
const unlessDeleted = (check: (order: StaffOrderState) => OrderRefusal | null) => (row: Record<string, unknown>) =>
  refusalWord((row.delete_time ?? null) === null ? check(toStaffOrderState(row)) : 'deleted')

/** What staff do to an order, on whichever list they find it. Each says why, and stands in its history. */
export const orderActions: Record<string, RowActionDeclaration> = {
  resend: {
    label: 'orderDesk.resend',
    ask: 'orderDesk.resend_ask',
    icon: 'run',
    isMain: true,
    asks: { reason: 'resource.ask_member_reason', note: true },
    // Only what failed is bought again; what waits is paid.
    costs: (row) => (row.status === orderStatus.failed ? String(row.amount) : null),
    check: unlessDeleted(checkResend),
  },
  stop: {
    label: 'orderDesk.stop',
    ask: 'orderDesk.stop_ask',
    icon: 'refuse',
    isDanger: true,
    asks: { reason: 'resource.ask_member_reason', note: true },
    check: unlessDeleted(checkStop),
  },
  refund: {
    label: 'orderDesk.refund',
    ask: 'orderDesk.refund_ask',
    icon: 'pay',
    asks: { reason: 'resource.ask_member_reason', note: true, amount: (row) => String(row.refundable ?? '') },
    check: unlessDeleted(checkStaffRefund),
  },
  void: {
    label: 'orderDesk.void',
    ask: 'orderDesk.void_ask',
    icon: 'cancel',
    isDanger: true,
    asks: { reason: 'resource.ask_member_reason', note: true },
    check: unlessDeleted(checkStaffVoid),
  },
}

/** Every order of every member, as staff look for it; deleted ones only when they are asked for. Whatever changes one is an action. */
export const order = resource('order', {
  table: 'shipping_order',
  menu: { folder: 'orders', position: 10, icon: 'package' },
  nodes: { stop: 'node.order.stop', void: 'node.order.void' },
  fields: {
    id: { ...id(), list: false },
    order_code: text(40, { list: true, search: true, quick: 'number', mono: true }),
    status: statusField({ list: true, search: true }),
    user_id: ref('user.user', 'username', { list: true, search: true, quick: true }),
    receiver_name: text(60, { list: true, search: true, quick: true, bigrams: true }),
    receiver_country: text(2, { search: true, mono: true }),
    channel_id: ref('channel', 'name', { list: true, search: true }),
    amount: pence({ list: true, search: true }),
    pay_status: payStatusField({ search: true }),
    create_time: time({ list: true, search: true, sort: true }),
    tracking_number: text(60, { search: true, quick: 'number', mono: true }),
    void_status: voidField({ search: true }),
    is_effective: manifestField({ search: true }),
    is_manifesting: flag({}),
    manifest_id: ref('manifest', 'number', { search: true }),
    is_warehouse_scan: scanField({ search: true }),
    out_order_id: text(60, { search: true, quick: 'number', mono: true }),
    platform_order_number: text(60, { search: true, quick: 'number', mono: true }),
    logistics_type: choice({ self: 'order.logistics.self', client: 'order.logistics.client' }, { search: true }),
    service_type: text(40, { search: true, mono: true }),
    receiver_city: text(60, { search: true }),
    receiver_zip: text(20, { search: true, quick: 'postcode', mono: true }),
    receiver_email: text(254, { search: true, quick: 'email' }),
    weight: int({ search: true }),
    actual_pay_amount: pence({ search: true }),
    refundable: pence({}),
    used_cause: choice(Object.fromEntries(useCauses.map((cause): [string, WordKey] => [cause, `order.used.${cause}`])), {
      search: true,
    }),
    used_time: time({}),
    fail_code: text(40, {}),
    fail_reason: text(300, {}),
    next_try_time: time({ search: true }),
    print_count: int({}),
    remark: text(300, {}),
    app_id: int({ search: true, isBig: true }),
    update_time: time({ search: true }),
    pay_time: time({ search: true }),
    label_time: time({ search: true }),
    print_time: time({}),
    manifest_time: time({ search: true }),
    warehouse_scan_time: time({ search: true }),
    void_time: time({ search: true }),
    delete_time: time({ search: true, sort: true }),
  },
  defaultSort: ['id', 'desc'],
  label: 'order_code',
  remove: 'never',
  write: 'none',
  detail: [
    'status',
    'pay_status',
    'is_effective',
    'is_warehouse_scan',
    'used_cause',
    'void_status',
    'user_id',
    'channel_id',
    'tracking_number',
    'out_order_id',
    'platform_order_number',
    'service_type',
    'logistics_type',
    'fail_reason',
    'next_try_time',
    'create_time',
    'update_time',
    'pay_time',
    'label_time',
    'print_time',
    'manifest_id',
    'manifest_time',
    'warehouse_scan_time',
    'void_time',
    'delete_time',
    'print_count',
    'remark',
  ],
  actions: orderActions,
})
