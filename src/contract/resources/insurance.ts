import { bilingual, choice, decimal, id, listedFields, pence } from '../fields.ts'
import { pairs } from '../rare-fields.ts'
import { resource } from '../resource.ts'

/** Cover for what is inside: a premium by bands of the declared value or a percentage of it, tax included. */
export const insurance = resource('insurance', {
  table: 'insurance',
  menu: { folder: 'catalogue', position: 150, icon: 'umbrella' },
  fields: {
    id: id(),
    ...bilingual('name', 60, { required: true, list: true, search: true, quick: true, sort: true, select: true }),
    kind: choice(
      { bands: 'insurance.kind.bands', percent: 'insurance.kind.percent' },
      { required: true, list: true, search: true, sort: true, isRadio: true },
    ),
    bands: pairs(),
    percent: decimal({ places: 3, max: 100, list: true, search: true, sort: true }),
    min_premium: { ...pence({ list: true, search: true, sort: true }), min: 0 },
    cover_limit: { ...pence({ required: true, list: true, search: true, sort: true }), min: 1 },
    ipt_rate: decimal({ places: 2, max: 100, initial: '12', search: true }),
    ...listedFields(),
  },
  defaultSort: ['weigh', 'desc'],
  label: 'name',
  sortable: 'weigh',
  remove: 'hard',
})
