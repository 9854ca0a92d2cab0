import type { VatClass } from '#domain/pricing/vat.ts'
import type { WordKey } from '#words/keys.ts'
import { bilingual, choice, id, int, longText, text, time } from '../fields.ts'
import { resource } from '../resource.ts'

const vatWords = {
  standard: 'channel.vat.standard',
  zero: 'channel.vat.zero',
  exempt: 'channel.vat.exempt',
  outside: 'channel.vat.outside',
} satisfies Record<VatClass, WordKey>

/** Where prices differ. Tables that are published keep the zone as it was then. */
export const zone = resource('zone', {
  table: 'zone',
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
  order: ['weigh', 'desc'],
  label: 'name',
  sortable: 'weigh',
  remove: 'hard',
})
