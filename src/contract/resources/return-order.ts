import { formatDecimal, type Pence, parseDecimal } from '#domain/money.ts'
import { returnKind, returnQueue } from '#domain/return/status.ts'
import { flag, id, pence, ref, text, time } from '../fields.ts'
import { images } from '../file-fields.ts'
import { resource } from '../resource.ts'
import { returnQueueField } from '../return-desk.ts'
import {
  checkDecideRow,
  conditionField,
  feeTypeField,
  returnKindField,
  returnOutcomeField,
  returnPayStatusField,
  returnStatusField,
} from '../return-order.ts'

/** A sum that staff may change before they give it; a parcel that is only announced has none. */
const askedSum = (row: Record<string, unknown>): string =>
  row.kind === returnKind.refund || row.choice === 'refund'
    ? formatDecimal(parseDecimal(String(row.asked_amount ?? '0')) ?? (0 as Pence))
    : ''

/** Returns and refunds as staff see them: who waits, for what, and what is to be done next. */
export const returnOrder = resource('returnOrder', {
  table: 'return_order',
  menu: { folder: 'warehouses', position: 25, icon: 'arrow-back' },
  fields: {
    id: { ...id(), list: false },
    order_no: text(40, { list: true, search: true, quick: 'start', mono: true }),
    order_code: text(40, { search: true, quick: 'start', mono: true }),
    user_id: ref('user.user', 'username', { list: true, search: true, quick: true }),
    order_id: ref('order', 'order_code', { also: ['status', 'tracking_number'] }),
    kind: returnKindField({ list: true, search: true }),
    reason_id: ref('returnReason', 'name', { list: true, search: true }),
    status: returnStatusField('staff', { list: true, search: true }),
    queue: returnQueueField({ search: true }),
    amount: pence({ list: true, search: true, sort: true }),
    create_time: time({ list: true, search: true, sort: true }),
    due_time: time({ list: true, search: true, sort: true }),
    fee_type: feeTypeField({ search: true }),
    asked_amount: pence({}),
    pay_status: returnPayStatusField({ search: true }),
    pay_to: text(10, {}),
    set_off: pence({}),
    outcome: returnOutcomeField({ search: true }),
    choice: text(10, {}),
    remark: text(500, {}),
    photos: images({}),
    answer: text(200, {}),
    admin_id: ref('auth.admin', 'username', { search: true }),
    is_announced: flag({ search: true }),
    tracking_number: text(60, { search: true, quick: 'start', mono: true }),
    label_order_id: ref('order', 'order_code', {}),
    instock: flag({ search: true }),
    instock_time: time({ search: true, sort: true }),
    warehouse_id: ref('warehouse', 'name', { search: true }),
    space_name: text(60, { search: true }),
    condition: conditionField({ search: true }),
    instock_photos: images({}),
    instock_note: text(200, {}),
    reship_order_id: ref('order', 'order_code', {}),
    decide_time: time({}),
    close_time: time({ search: true }),
  },
  queues: {
    field: 'queue',
    sort: ['create_time', 'asc'],
    list: [
      { value: returnQueue.decide, word: 'returnOrder.queue.decide', isAlarm: true },
      { value: returnQueue.finish, word: 'returnOrder.queue.finish', isAlarm: true },
      { value: returnQueue.member, word: 'returnOrder.queue.member' },
      { value: returnQueue.coming, word: 'returnOrder.queue.coming' },
      { value: returnQueue.closed, word: 'returnOrder.queue.closed', isDone: true },
    ],
  },
  defaultSort: ['id', 'desc'],
  label: 'order_no',
  remove: 'never',
  write: 'none',
  detail: [
    ...[
      'status',
      'user_id',
      'order_id',
      'kind',
      'reason_id',
      'asked_amount',
      'amount',
      'fee_type',
      'pay_status',
      'pay_to',
      'set_off',
    ],
    ...['outcome', 'remark', 'photos', 'answer', 'admin_id', 'decide_time', 'is_announced', 'tracking_number', 'label_order_id'],
    ...['instock_time', 'warehouse_id', 'space_name', 'condition', 'instock_photos', 'instock_note', 'choice', 'due_time'],
    ...['reship_order_id', 'create_time', 'close_time'],
  ],
  actions: {
    approve: {
      label: 'returnOrder.approve',
      ask: 'returnOrder.approve_ask',
      icon: 'approve',
      isMain: true,
      asks: { amount: askedSum, isAmountOptional: true },
      check: checkDecideRow,
    },
    refuse: {
      label: 'returnOrder.refuse',
      ask: 'returnOrder.refuse_ask',
      icon: 'refuse',
      isDanger: true,
      asks: { reason: 'resource.ask_reason' },
      check: checkDecideRow,
    },
  },
})
