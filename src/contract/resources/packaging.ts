import { bilingual, id, int, listedFields, pence } from '../fields.ts'
import { image } from '../file-fields.ts'
import { resource } from '../resource.ts'
import { size } from '../size-field.ts'

const side = size({ required: true, list: true, search: true, sort: true, max: 300 })

/** Boxes and bags that we sell: how big they are outside, what they weigh empty, and how many are left. */
export const packaging = resource('packaging', {
  table: 'packaging',
  menu: { folder: 'catalogue', position: 140, icon: 'box' },
  fields: {
    id: id(),
    ...bilingual('name', 60, { required: true, list: true, search: true, quick: true, sort: true, select: true }),
    picture: image({}),
    length: side,
    width: side,
    height: side,
    weight: int({ required: true, search: true, sort: true, max: 30_000 }),
    price: { ...pence({ required: true, list: true, search: true, sort: true }), min: 0 },
    stock: int({ required: true, list: true, search: true, sort: true, max: 10_000_000 }),
    ...listedFields(),
  },
  defaultSort: ['weigh', 'desc'],
  label: 'name',
  sortable: 'weigh',
  remove: 'hard',
})
