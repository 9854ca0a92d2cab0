import { returnStatus } from '#domain/return/status.ts'
import { flag, pence, ref, text, time } from '../fields.ts'
import { images } from '../file-fields.ts'
import { memberResource } from '../member-resource.ts'
import {
  checkCancelRow,
  checkChooseRow,
  checkPayFeeRow,
  conditionField,
  feeTypeField,
  returnAccess,
  returnKindField,
  returnOrders,
  returnOutcomeField,
  returnPayStatusField,
  returnStatusField,
} from '../return-order.ts'
import { actionOf } from '../row-action.ts'

const { requested, approved, refused, inStock, finished, cancelled } = returnStatus

/** A member's returns and refunds. Rows carry the words of their codes besides (`fee_type_text`, `pay_status_text`) and the status of their order. */
export const memberReturn = memberResource('returnOrder', {
  table: 'return_order',
  owner: 'user_id',
  label: 'order_no',
  sorts: { new: ['id', 'desc'], old: ['id', 'asc'] },
  calls: { at: '/api/returnOrder', access: returnAccess },
  tabs: [
    { name: 'all', is: {} },
    { name: 'open', is: { status: [requested, approved] } },
    { name: 'in_stock', is: { status: [inStock] }, isAlarm: true },
    { name: 'closed', is: { status: [finished, refused, cancelled] } },
  ],
  fields: {
    // Members know both numbers as "order no": the filter finds either.
    order_no: {
      ...text(40, { list: true, search: true, quick: 'start', mono: true }),
      filterOf: { field: 'order_no', by: 'scope' },
    },
    order_code: text(40, { list: true, quick: 'start', mono: true }),
    kind: returnKindField({ list: true, search: true }),
    reason_id: ref('returnReason', 'name', { list: true }),
    status: returnStatusField('member', { list: true, search: true }),
    fee_type: feeTypeField({ list: true }),
    amount: pence({ list: true, sort: true }),
    pay_status: returnPayStatusField({ list: true, search: true }),
    outcome: returnOutcomeField({}),
    choice: text(10, {}),
    asked_amount: pence({}),
    set_off: pence({}),
    remark: text(500, {}),
    photos: images({}),
    answer: text(200, {}),
    tracking_number: text(60, { list: true, quick: 'start', mono: true }),
    label_order_id: ref('order', 'order_code', { also: ['status', 'tracking_number'] }),
    instock: flag({ list: true }),
    instock_time: time({ list: true }),
    space_name: text(60, { list: true }),
    condition: conditionField({}),
    instock_photos: images({}),
    instock_note: text(200, {}),
    reship_order_id: ref('order', 'order_code', { also: ['status', 'tracking_number'] }),
    due_time: time({ list: true }),
    create_time: { ...time({ list: true, search: true, sort: true }), filterOf: { field: 'create_time', by: 'days' } },
    decide_time: time({}),
    close_time: time({}),
  },
  detail: [
    ...[
      'status',
      'order_code',
      'kind',
      'reason_id',
      'amount',
      'fee_type',
      'pay_status',
      'outcome',
      'set_off',
      'remark',
      'photos',
    ],
    ...[
      'answer',
      'decide_time',
      'tracking_number',
      'label_order_id',
      'instock_time',
      'space_name',
      'condition',
      'instock_photos',
    ],
    ...['instock_note', 'choice', 'due_time', 'reship_order_id', 'create_time', 'close_time'],
  ],
  actions: {
    choose: actionOf('choose', returnOrders.choose, {
      label: 'returnOrder.choose',
      icon: 'options',
      isMain: true,
      isBulk: false,
      check: checkChooseRow,
    }),
    pay_fee: actionOf('pay_fee', returnOrders.payFee, {
      label: 'returnOrder.pay_fee',
      icon: 'pay',
      isBulk: false,
      check: checkPayFeeRow,
    }),
    cancel: {
      label: 'returnOrder.cancel',
      ask: 'returnOrder.cancel_ask',
      icon: 'cancel',
      isDanger: true,
      check: checkCancelRow,
    },
  },
})
