import { id, lastDay, ref, text, time } from '../fields.ts'
import { resource } from '../resource.ts'
import { trackingStatusField } from '../tracking-fields.ts'

const parcelFields = {
  id: { ...id(), list: false },
  order_code: text(40, { list: true, search: true, mono: true }),
  tracking_status: trackingStatusField({ list: true, search: true }),
  user_id: ref('user.user', 'username', { list: true, search: true }),
  receiver_name: text(60, { list: true }),
  receiver_country: text(2, { search: true, mono: true }),
  channel_id: ref('channel', 'name', { list: true, search: true }),
  tracking_number: text(60, { search: true, mono: true }),
}
const shownInDrawer = [
  'order_code',
  'tracking_status',
  'user_id',
  'receiver_name',
  'receiver_country',
  'channel_id',
  'tracking_number',
]

/** Parcels that should have arrived by now. The longest overdue first. */
export const lateParcel = resource('lateParcel', {
  table: 'late_parcel',
  menu: { folder: 'orders', position: 50, icon: 'clock' },
  fields: {
    ...parcelFields,
    due_time: lastDay({ list: true, sort: true }),
    tracking_time: time({ list: true }),
    transit_time: time({}),
    label_time: time({}),
  },
  defaultSort: ['due_time', 'asc'],
  label: 'order_code',
  remove: 'never',
  write: 'none',
  detail: [...shownInDrawer, 'due_time', 'tracking_time', 'transit_time', 'label_time'],
})

/** Parcels that were handed over and of which nothing new was heard for days. The longest silent first. */
export const stuckParcel = resource('stuckParcel', {
  table: 'stuck_parcel',
  menu: { folder: 'orders', position: 60, icon: 'alert' },
  fields: {
    ...parcelFields,
    since: time({ list: true, sort: true }),
    heard_time: time({ list: true }),
    due_time: lastDay({}),
    transit_time: time({}),
    manifest_time: time({}),
    label_time: time({}),
  },
  defaultSort: ['since', 'asc'],
  label: 'order_code',
  remove: 'never',
  write: 'none',
  detail: [...shownInDrawer, 'heard_time', 'since', 'due_time', 'transit_time', 'manifest_time', 'label_time'],
})
