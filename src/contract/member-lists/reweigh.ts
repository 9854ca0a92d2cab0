import { reweighState } from '#domain/reweigh.ts'
import { text, time } from '../fields.ts'
import { image } from '../file-fields.ts'
import { memberResource } from '../member-resource.ts'
import { checkOpen, checkProposed, reweighFigures, reweighStateField } from '../reweigh.ts'

/** What a member's parcels cost more by our scales, for them to accept or dispute. */
export const memberReweigh = memberResource('reweigh', {
  table: 'reweigh',
  owner: 'user_id',
  label: 'order_code',
  sorts: { new: ['id', 'desc'], old: ['id', 'asc'] },
  calls: { at: '/api/reweigh', access: 'member:account/reweigh' },
  tabs: [
    { name: 'all', is: {} },
    { name: 'proposed', is: { state: [reweighState.proposed] }, isAlarm: true },
    { name: 'disputed', is: { state: [reweighState.disputed] } },
    { name: 'closed', is: { state: [reweighState.taken, reweighState.waived] } },
  ],
  fields: {
    order_code: text(40, { list: true, quick: 'start', mono: true }),
    state: reweighStateField('member', { list: true }),
    ...reweighFigures,
    due_time: time({ list: true }),
    photo: image({}),
    answer_reason: text(200, {}),
    decision: text(200, {}),
    create_time: { ...time({ list: true, search: true, sort: true }), filterOf: { field: 'create_time', by: 'days' } },
    close_time: time({}),
  },
  detail: [
    'state',
    'difference',
    'due_time',
    'old_amount',
    'new_amount',
    'old_weight',
    'weight',
    'old_length',
    'length',
    'old_width',
    'width',
    'old_height',
    'height',
    'photo',
    'answer_reason',
    'decision',
    'create_time',
    'close_time',
  ],
  actions: {
    accept: { label: 'reweigh.accept', ask: 'reweigh.accept_ask', icon: 'approve', isMain: true, check: checkOpen },
    dispute: {
      label: 'reweigh.dispute',
      ask: 'reweigh.dispute_ask',
      icon: 'refuse',
      asks: { reason: 'reweigh.dispute_reason' },
      check: checkProposed,
    },
  },
})
