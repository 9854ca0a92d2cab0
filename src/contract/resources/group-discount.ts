import { decimal, flag, id, ref, time } from '../fields.ts'
import { resource } from '../resource.ts'

/** What members of a group pay less for carriage, on one channel or on all others. */
export const groupDiscount = resource('groupDiscount', {
  table: 'group_discount',
  menu: { folder: 'catalogue', position: 70, icon: 'discount' },
  fields: {
    id: id(),
    group_id: ref('user.group', 'name', { required: true, list: true, search: true, quick: true }),
    channel_id: ref('channel', 'name', { list: true, search: true, quick: true }),
    percent: decimal({ places: 2, max: 100, required: true, list: true, search: true, sort: true }),
    status: flag({ list: true, search: true, sort: true, initial: 1 }),
    create_time: time({ search: true, sort: true, form: false }),
    update_time: time({ list: true, search: true, sort: true, form: false }),
  },
  defaultSort: ['id', 'desc'],
  label: 'percent',
  remove: 'hard',
})
