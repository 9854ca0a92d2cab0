import { bilingual, choice, id, int, longText, text, time } from '../fields.ts'
import { resource } from '../resource.ts'
import { vatWords } from '../vat-class.ts'

/** Where prices differ. Tables that are published keep the zone as it was then. */
export const zone = resource('zone', {
  table: 'zone',
  menu: { folder: 'catalogue', position: 80, icon: 'map' },
  fields: {
    id: id(),
    code: text(20, {
      required: true,
      unique: true,
      upper: true,
      pattern: /^[A-Z0-9_-]+$/,
      patternKey: 'invalid.format',
      list: true,
      search: true,
      quick: true,
      sort: true,
      select: true,
      mono: true,
    }),
    ...bilingual('name', 60, { required: true, list: true, search: true, quick: true, sort: true, select: true }),
    places: longText(20_000, { required: true, list: true, mono: true }),
    vat_class: choice(vatWords, { list: true, search: true }),
    weigh: int({ sort: true, max: 1_000_000 }),
    create_time: time({ search: true, sort: true, form: false }),
    update_time: time({ list: true, search: true, sort: true, form: false }),
  },
  defaultSort: ['weigh', 'desc'],
  label: 'name',
  sortable: 'weigh',
  remove: 'hard',
})
