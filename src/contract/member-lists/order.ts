import {
  checkDelete,
  checkEdit,
  checkManifest,
  checkPay,
  checkPrint,
  checkRetry,
  checkVoid,
  type OrderRefusal,
  type OrderState,
} from '#domain/order/checks.ts'
import { orderStatus, voidStatus } from '#domain/order/status.ts'
import { int, option, pence, text, time } from '../fields.ts'
import { manifests } from '../manifest.ts'
import { memberResource } from '../member-resource.ts'
import { orderExportForms, orders } from '../order.ts'
import { manifestField, payStatusField, refusalWord, scanField, statusField, voidField } from '../order-states.ts'
import { actionOf } from '../row-action.ts'

const checked = (check: (order: OrderState, nowSeconds: number) => OrderRefusal | null) => (row: object, nowSeconds: number) =>
  refusalWord(check(row as OrderState, nowSeconds))

/** A member's orders, as they look for them, and everything they can do with one, in the order it is offered. */
export const memberOrder = memberResource('sheetOrder', {
  table: 'shipping_order',
  owner: 'user_id',
  label: 'order_code',
  remove: 'soft',
  calls: { index: orders.index, counts: orders.counts, detail: orders.detail, export: orders.export },
  exportForms: orderExportForms,
  search: 'q',
  sorts: { new: ['id', 'desc'], old: ['id', 'asc'], dear: ['amount', 'desc'], cheap: ['amount', 'asc'] },
  tabs: [
    { name: 'all', is: {} },
    { name: 'awaiting', is: { status: [orderStatus.awaiting] } },
    { name: 'in_progress', is: { status: [orderStatus.inProgress] } },
    { name: 'success', is: { status: [orderStatus.success], void_status: [voidStatus.none, voidStatus.refused] } },
    { name: 'failed', is: { status: [orderStatus.failed] }, isAlarm: true },
    { name: 'voided', is: { void_status: [voidStatus.asked, voidStatus.voided] } },
  ],
  fields: {
    order_code: text(40, { quick: 'number' }),
    tracking_number: text(60, { quick: 'number' }),
    out_order_id: text(60, { quick: 'number' }),
    platform_order_number: text(60, { quick: 'number' }),
    receiver_name: text(60, { quick: true, bigrams: true }),
    channel_id: int({ search: true, isBig: true }),
    pay_status: payStatusField({ search: true }),
    days: { ...time({ search: true }), filterOf: { field: 'create_time', by: 'days' } },
    is_effective: manifestField({ search: true }),
    is_warehouse_scan: scanField({ search: true }),
    is_printed: {
      ...option({ 0: 'orders.printed.no', 1: 'orders.printed.yes' }, { search: true }),
      filterOf: { field: 'print_count', by: 'positive' },
    },
    payment_no: { ...text(40, { search: true }), filterOf: { field: 'id', by: 'scope' } },
    import_id: int({ search: true, isBig: true }),
    country: { ...text(2, { search: true, pattern: /^[A-Z]{2}$/ }), filterOf: { field: 'receiver_country', by: 'value' } },
    status: statusField({ search: true }),
    void_status: voidField({ search: true }),
    receiver_country: text(2, { search: true }),
    print_count: int({ search: true }),
    amount: pence({ sort: true }),
    create_time: time({ search: true, sort: true }),
  },
  actions: {
    pay: actionOf('pay', orders.pay, { label: 'orders.move.pay', icon: 'pay', isMain: true, check: checked(checkPay) }),
    print: actionOf('print', orders.print, { label: 'orders.move.print', icon: 'print', check: checked(checkPrint) }),
    print_options: actionOf('print_options', orders.print, {
      label: 'orders.print.options',
      icon: 'options',
      isForRow: false,
      check: checked(checkPrint),
    }),
    manifest: actionOf('manifest', manifests.close, {
      label: 'orders.move.manifest',
      ask: 'orders.manifest.title',
      asksText: 'orders.manifest.text',
      keepLabel: 'orders.void.keep',
      done: 'orders.manifest.several',
      icon: 'send',
      check: checked(checkManifest),
    }),
    edit: actionOf('edit', orders.edit, { label: 'orders.move.edit', icon: 'edit', isBulk: false, check: checked(checkEdit) }),
    retry: actionOf('retry', orders.retry, {
      label: 'orders.move.retry',
      icon: 'retry',
      isBulk: false,
      check: checked(checkRetry),
    }),
    copy: actionOf('copy', orders.add, { label: 'orders.move.copy', icon: 'copy', isBulk: false, check: () => null }),
    return: actionOf('return', orders.add, {
      label: 'orders.move.return',
      icon: 'refund',
      isBulk: false,
      check: checked(checkPrint),
    }),
    void: actionOf('void', orders.cancel, {
      label: 'orders.move.void',
      ask: 'orders.void.title',
      asksText: 'orders.void.text',
      keepLabel: 'orders.void.keep',
      done: 'orders.void.several',
      icon: 'refuse',
      isDanger: true,
      check: checked(checkVoid),
    }),
    delete: actionOf('delete', orders.del, {
      label: 'orders.move.delete',
      ask: 'resource.delete_ask',
      icon: 'delete',
      isDanger: true,
      removesRow: true,
      check: checked(checkDelete),
    }),
  },
})
