import { claimStatus } from '#domain/claim/status.ts'
import { checkOpenClaimRow, claimAccess, claimStatusField, memberWaitsForField } from '../claim.ts'
import { pence, ref, text, time } from '../fields.ts'
import { memberResource } from '../member-resource.ts'

const { submitted, inReview, approved, partly, refused, paid, withdrawn } = claimStatus

/** What a member claims under the cover of their parcels. */
export const memberClaim = memberResource('claim', {
  table: 'claim',
  owner: 'user_id',
  label: 'claim_no',
  sorts: { new: ['id', 'desc'], old: ['id', 'asc'] },
  calls: { at: '/api/claim', access: claimAccess },
  tabs: [
    { name: 'all', is: {} },
    { name: 'open', is: { status: [submitted, inReview] } },
    { name: 'decided', is: { status: [approved, partly, refused] } },
    { name: 'closed', is: { status: [paid, withdrawn] } },
  ],
  fields: {
    claim_no: text(40, { list: true, search: true, quick: 'start', mono: true }),
    order_code: text(40, { list: true, quick: 'start', mono: true }),
    kind_id: ref('claimKind', 'name', { list: true }),
    status: claimStatusField({ list: true, search: true }),
    waits_for: memberWaitsForField({ list: true, search: true }),
    amount: pence({ list: true, sort: true }),
    cover_value: pence({}),
    granted: pence({ list: true }),
    set_off: pence({}),
    paid: pence({ list: true }),
    story: text(2000, {}),
    answer: text(200, {}),
    due_time: time({ list: true }),
    create_time: { ...time({ list: true, search: true, sort: true }), filterOf: { field: 'create_time', by: 'days' } },
    decide_time: time({}),
    pay_time: time({}),
  },
  detail: [
    'status',
    'order_code',
    'kind_id',
    'amount',
    'cover_value',
    'granted',
    'set_off',
    'paid',
    'answer',
    'due_time',
    'create_time',
  ],
  actions: {
    withdraw: {
      label: 'claim.withdraw',
      ask: 'claim.withdraw_ask',
      icon: 'cancel',
      isDanger: true,
      isBulk: false,
      check: checkOpenClaimRow,
    },
  },
})
