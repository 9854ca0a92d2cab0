import { bilingual, choices, id, listedFields, ref, text } from '../fields.ts'
import { codeField, phoneField, placeNames } from '../place-fields.ts'
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
    ...placeNames,
    code: codeField(12, { upper: true, pattern: /^[A-Z0-9]{2,12}$/, patternKey: 'invalid.warehouse_code' }),
    country_id: ref('country', 'name', { required: true, search: true }),
    ...bilingual('address', 200, { required: true, list: true }),
    province: text(60),
    city: text(60, { search: true }),
    zip_code: text(20),
    contact: text(60, { search: true }),
    phone: phoneField(),
    opening_hours: text(120),
    time_zone: text(60, { required: true, isLine: true }),
    services: { ...choices(services, { list: true }), initial: ['receive'] },
    ...listedFields(),
  },
  defaultSort: ['weigh', 'desc'],
  label: 'name',
  sortable: 'weigh',
  remove: 'hard',
})
