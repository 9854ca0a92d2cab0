import { checkDecideClaimRow, checkPayClaimRow, checkReviewRow, claimStatusField, waitsForField } from '../claim.ts'
import { id, pence, ref, text, time } from '../fields.ts'
import { resource } from '../resource.ts'

/** Claims as staff see them: whose turn it is, how old they are, and what is to be paid. */
export const claim = resource('claim', {
  table: 'claim',
  menu: { folder: 'orders', position: 140, icon: 'umbrella' },
  nodes: { ask: 'node.claim.ask' },
  fields: {
    id: { ...id(), list: false },
    claim_no: text(40, { list: true, search: true, quick: 'start', mono: true }),
    order_code: text(40, { search: true, quick: 'start', mono: true }),
    user_id: ref('user.user', 'username', { list: true, search: true, quick: true }),
    order_id: ref('order', 'order_code', { also: ['status', 'tracking_number'] }),
    kind_id: ref('claimKind', 'name', { list: true, search: true }),
    status: claimStatusField({ list: true, search: true }),
    waits_for: waitsForField({ list: true, search: true }),
    amount: pence({ list: true, search: true, sort: true }),
    cover_value: pence({}),
    granted: pence({ search: true }),
    set_off: pence({}),
    paid: pence({ search: true }),
    story: text(2000, {}),
    answer: text(200, {}),
    admin_id: ref('auth.admin', 'username', { search: true }),
    payer_id: ref('auth.admin', 'username', {}),
    due_time: time({ search: true }),
    create_time: time({ list: true, search: true, sort: true }),
    decide_time: time({}),
    pay_time: time({ search: true }),
    close_time: time({}),
  },
  queues: {
    field: 'waits_for',
    sort: ['create_time', 'asc'],
    list: [
      { value: 'staff', word: 'claim.desk.ours', isAlarm: true },
      { value: 'finance', word: 'claim.desk.to_pay', isAlarm: true },
      { value: 'member', word: 'claim.desk.theirs' },
      { value: 'nobody', word: 'claim.desk.closed', isDone: true },
    ],
  },
  defaultSort: ['id', 'desc'],
  label: 'claim_no',
  remove: 'never',
  write: 'none',
  detail: [
    // Whose turn it is says the tab, and what is waited for the thread below.
    ...['status', 'user_id', 'order_id', 'kind_id', 'amount', 'cover_value', 'granted', 'set_off', 'paid'],
    ...['answer', 'admin_id', 'payer_id', 'due_time', 'create_time', 'decide_time', 'pay_time', 'close_time'],
  ],
  actions: {
    review: { label: 'claim.review', icon: 'show', isMain: true, check: checkReviewRow },
    approve: {
      label: 'claim.approve',
      ask: 'claim.approve_ask',
      icon: 'approve',
      isMain: true,
      asks: { amount: (row) => String(row.amount ?? ''), reason: 'claim.approve_reason' },
      check: checkDecideClaimRow,
    },
    refuse: {
      label: 'claim.refuse',
      ask: 'claim.refuse_ask',
      icon: 'refuse',
      isDanger: true,
      asks: { reason: 'resource.ask_reason' },
      check: checkDecideClaimRow,
    },
    pay: { label: 'claim.pay', ask: 'claim.pay_ask', icon: 'pay', isMain: true, check: checkPayClaimRow },
  },
})
