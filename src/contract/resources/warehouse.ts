import { bilingual, choices, flag, id, int, ref, text, time } from '../fields.ts'
import { resource } from '../resource.ts'

/** What can be done with a parcel there. */
const services = {
  receive: 'warehouse.service.receive',
  store: 'warehouse.service.store',
  forward: 'warehouse.service.forward',
  return: 'warehouse.service.return',
}

/** Where parcels are received, kept and sent on. */
export const warehouse = resource('warehouse', {
  table: 'warehouse',
  menu: { folder: 'warehouses', position: 40, icon: 'building' },
  fields: {
    id: { ...id(), list: false },
    ...bilingual('name', 60, { required: true, list: true, search: true, quick: true, sort: true, select: true }),
    code: text(12, {
      required: true,
      unique: true,
      upper: true,
      pattern: /^[A-Z0-9]{2,12}$/,
      patternKey: 'invalid.warehouse_code',
      list: true,
      search: true,
      quick: true,
      sort: true,
      select: true,
      mono: true,
    }),
    country_id: ref('country', 'name', { required: true, list: true, search: true }),
    ...bilingual('address', 200, { required: true, list: true }),
    contact: text(60, { search: true }),
    phone: text(32, { pattern: /^[+\d][\d ()-]*$/, patternKey: 'invalid.company_phone', search: true }),
    opening_hours: text(120, { list: true }),
    time_zone: text(60, { required: true, isLine: true }),
    services: { ...choices(services, { list: true }), initial: ['receive'] },
    status: flag({ list: true, search: true, sort: true, initial: 1 }),
    weigh: int({ sort: true, max: 1_000_000 }),
    create_time: time({ search: true, sort: true, form: false }),
    update_time: time({ search: true, sort: true, form: false }),
  },
  defaultSort: ['weigh', 'desc'],
  label: 'name',
  sortable: 'weigh',
  remove: 'hard',
})
