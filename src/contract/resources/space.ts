import { flag, id, ref, text, time } from '../fields.ts'
import { resource } from '../resource.ts'
import { size } from '../size-field.ts'

const side = size({ max: 3_000 })

/** A shelf, a cage or a part of the floor in which a parcel lies. */
export const space = resource('space', {
  table: 'space',
  menu: { folder: 'warehouses', position: 50, icon: 'box' },
  fields: {
    id: { ...id(), list: false },
    warehouse_id: ref('warehouse', 'name', { required: true, list: true, search: true }),
    name: text(40, { required: true, list: true, search: true, quick: true, sort: true, select: true, mono: true }),
    length: side,
    width: side,
    height: side,
    is_occupied: flag({ list: true, search: true, sort: true }),
    remark: text(200, { list: true }),
    create_time: time({ search: true, sort: true, form: false }),
    update_time: time({ list: true, search: true, sort: true, form: false }),
  },
  defaultSort: ['name', 'asc'],
  label: 'name',
  remove: 'hard',
})
