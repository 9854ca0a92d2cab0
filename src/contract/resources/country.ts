import { bilingual, flag, id, listedFields, text } from '../fields.ts'
import { resource } from '../resource.ts'

/** Where parcels go. Orders, zones and addresses name a country by its two letters. */
export const country = resource('country', {
  table: 'country',
  menu: { folder: 'catalogue', position: 10, icon: 'world' },
  search: { exactly: ['iso2', 'iso3'], part: ['name'], note: ['iso2', 'iso3'] },
  fields: {
    id: id(),
    ...bilingual('name', 60, { required: true, list: true, search: true, quick: true, sort: true, select: true }),
    iso2: text(2, {
      required: true,
      unique: true,
      upper: true,
      pattern: /^[A-Z]{2}$/,
      patternKey: 'invalid.iso2',
      list: true,
      search: true,
      quick: true,
      sort: true,
      select: true,
    }),
    iso3: text(3, {
      required: true,
      unique: true,
      upper: true,
      pattern: /^[A-Z]{3}$/,
      patternKey: 'invalid.iso3',
      list: true,
      search: true,
      quick: true,
      sort: true,
    }),
    iso_number: text(3, {
      required: true,
      unique: true,
      pattern: /^\d{3}$/,
      patternKey: 'invalid.iso_number',
      search: true,
      sort: true,
    }),
    is_eu: flag({ list: true, search: true, sort: true }),
    is_uk: flag({ list: true, search: true, sort: true }),
    ...listedFields(),
  },
  defaultSort: ['weigh', 'desc'],
  label: 'name',
  sortable: 'weigh',
  remove: 'hard',
})
