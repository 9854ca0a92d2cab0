import { id, ref, text, time } from '../fields.ts'
import { resource } from '../resource.ts'
import { trackingCarrierField, trackingSourceField, trackingStatusField } from '../tracking-fields.ts'

/** Everything that was ever said of a parcel. Staff add what they know themselves; nothing is changed or taken back. */
export const trackingEvent = resource('trackingEvent', {
  table: 'tracking_event_list',
  menu: { folder: 'orders', position: 70, icon: 'truck' },
  nodes: { add: 'node.trackingEvent.add' },
  fields: {
    id: { ...id(), list: false },
    order_id: ref('order', 'order_code', { list: true, search: true, quick: true, required: true }),
    status: trackingStatusField({ list: true, required: true, unavailable: ['pending', 'cancelled', 'unknown'] }),
    event_time: time({ list: true, required: true }),
    place: text(100, { list: true, isLine: true }),
    text: text(150, { list: true, isLine: true }),
    source: trackingSourceField({ list: true, search: true, form: false }),
    carrier: trackingCarrierField({ search: true, form: false }),
    code: text(100, { search: true, form: false, mono: true }),
    admin_id: ref('auth.admin', 'username', { form: false }),
    create_time: time({ search: true, sort: true, form: false }),
  },
  defaultSort: ['id', 'desc'],
  label: 'code',
  remove: 'never',
  write: 'add',
})
