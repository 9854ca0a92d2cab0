import { bilingual, date, decimal, id, listedFields, text } from '../fields.ts'
import { resource } from '../resource.ts'

/** What people pay with besides pounds. The rate says how much of it one pound buys. */
export const currency = resource('currency', {
  table: 'currency',
  menu: { folder: 'catalogue', position: 30, icon: 'currency' },
  fields: {
    id: id(),
    code: text(3, {
      required: true,
      unique: true,
      upper: true,
      pattern: /^[A-Z]{3}$/,
      patternKey: 'invalid.currency_code',
      list: true,
      search: true,
      quick: true,
      sort: true,
      select: true,
      mono: true,
    }),
    symbol: text(8, { required: true, list: true, select: true }),
    ...bilingual('name', 60, { required: true, list: true, search: true, quick: true, sort: true, select: true }),
    rate: decimal({
      places: 6,
      min: 0.000001,
      max: 1_000_000,
      initial: '1',
      required: true,
      list: true,
      search: true,
      sort: true,
    }),
    rate_date: date({ required: true, list: true, search: true, sort: true }),
    ...listedFields(),
  },
  defaultSort: ['weigh', 'desc'],
  label: 'code',
  sortable: 'weigh',
  remove: 'hard',
})
