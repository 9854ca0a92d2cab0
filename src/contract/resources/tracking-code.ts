import { bilingual, id, text, time } from '../fields.ts'
import { resource } from '../resource.ts'
import { trackingCarrierField, trackingStatusField } from '../tracking-fields.ts'

/**
 * What carriers' codes mean. Rows come about by themselves when a code is first heard; staff say what it means, and every parcel that has it is worked
 * out anew.
 */
export const trackingCode = resource('trackingCode', {
  table: 'tracking_code',
  menu: { folder: 'orders', position: 80, icon: 'adjustments' },
  fields: {
    id: { ...id(), list: false },
    carrier: trackingCarrierField({ list: true, search: true, form: false }),
    code: text(100, { list: true, search: true, quick: true, sort: true, form: false, mono: true }),
    status: trackingStatusField({ list: true, search: true, required: true, unavailable: ['unknown'] }),
    ...bilingual('text', 160, { list: true, quick: true }),
    example: text(200, { list: true, quick: true, form: false }),
    create_time: time({ search: true, sort: true, form: false }),
    update_time: time({ list: true, search: true, sort: true, form: false }),
  },
  defaultSort: ['id', 'desc'],
  label: 'code',
  remove: 'never',
  write: 'edit',
})
