import { labelProblem } from '#domain/order/staff-checks.ts'
import { id, int, pence, ref, states, text, time } from '../fields.ts'
import { manifestField, payStatusField, scanField, statusField, voidField } from '../order-states.ts'
import { resource } from '../resource.ts'
import { orderActions } from './order.ts'

/** What somebody has to look after: labels that failed or wait too long, and voids that wait or were refused. The oldest first. */
export const failedLabel = resource('failedLabel', {
  table: 'failed_label',
  menu: { folder: 'orders', position: 20, icon: 'alert' },
  nodes: { stop: 'node.order.stop', void: 'node.order.void' },
  fields: {
    id: { ...id(), list: false },
    order_code: text(40, { list: true, search: true, quick: 'number', mono: true }),
    problem: states(labelProblem, 'failedLabel.problem', {
      list: true,
      search: true,
      tones: { failed: 'failed', waiting: 'working', unclear: 'attention', voidWaiting: 'working', voidRefused: 'attention' },
    }),
    user_id: ref('user.user', 'username', { list: true, search: true, quick: true }),
    receiver_name: text(60, { list: true, search: true, quick: true, bigrams: true }),
    fail_reason: text(300, { list: true }),
    fail_code: text(40, {}),
    since: time({ list: true, search: true, sort: true }),
    tries: int({ list: true }),
    next_try_time: time({}),
    channel_id: ref('channel', 'name', { search: true }),
    receiver_zip: text(20, { search: true, quick: 'postcode', mono: true }),
    receiver_email: text(254, { search: true, quick: 'email' }),
    tracking_number: text(60, { search: true, quick: 'number', mono: true }),
    amount: pence({}),
    actual_pay_amount: pence({}),
    refundable: pence({}),
    used_cause: text(20, {}),
    status: statusField({}),
    pay_status: payStatusField({ search: true }),
    is_effective: manifestField({}),
    is_warehouse_scan: scanField({}),
    void_status: voidField({}),
    create_time: time({ search: true }),
  },
  defaultSort: ['since', 'asc'],
  label: 'order_code',
  remove: 'never',
  write: 'none',
  detail: [
    // The problem says how label and void stand; their own badges would say it a second time.
    'problem',
    'pay_status',
    'fail_reason',
    'since',
    'tries',
    'next_try_time',
    'user_id',
    'channel_id',
    'tracking_number',
    'create_time',
  ],
  actions: orderActions,
})
