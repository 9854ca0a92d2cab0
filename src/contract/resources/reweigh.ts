import { id, ref, text, time } from '../fields.ts'
import { image } from '../file-fields.ts'
import { resource } from '../resource.ts'
import { checkDisputed, checkOpen, reweighFigures, reweighStateField } from '../reweigh.ts'

/** What parcels cost more by our scales. Staff add a photo, and settle what a member disputes. */
export const reweigh = resource('reweigh', {
  table: 'reweigh',
  menu: { folder: 'warehouses', position: 30, icon: 'discount' },
  fields: {
    id: { ...id(), list: false },
    order_code: text(40, { list: true, search: true, quick: 'start', mono: true, form: false }),
    user_id: ref('user.user', 'username', { list: true, search: true, form: false }),
    state: reweighStateField('staff', { list: true, search: true }),
    ...reweighFigures,
    photo: image({}),
    answer_reason: text(200, { list: true, form: false }),
    answer_time: time({ form: false }),
    admin_id: ref('auth.admin', 'username', { search: true, form: false }),
    decision: text(200, { form: false }),
    due_time: time({ list: true, search: true, form: false }),
    create_time: time({ search: true, sort: true, form: false }),
    close_time: time({ form: false }),
  },
  defaultSort: ['id', 'desc'],
  label: 'order_code',
  remove: 'never',
  write: 'edit',
  detail: [
    'state',
    'user_id',
    'photo',
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
    'answer_reason',
    'answer_time',
    'decision',
    'admin_id',
    'create_time',
    'close_time',
  ],
  actions: {
    confirm: { label: 'reweigh.confirm', ask: 'reweigh.confirm_ask', icon: 'approve', isMain: true, check: checkDisputed },
    waive: {
      label: 'reweigh.waive',
      ask: 'reweigh.waive_ask',
      icon: 'cancel',
      asks: { reason: 'resource.ask_reason' },
      check: checkOpen,
    },
  },
})
