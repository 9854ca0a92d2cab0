import { lastSerial } from '#domain/s10.ts'
import { flag, id, int, option, text, time, timestamps } from '../fields.ts'
import { resource } from '../resource.ts'

const letters = (patternKey: `invalid.${string}`) =>
  text(2, { required: true, upper: true, pattern: /^[A-Z]{2}$/, patternKey, list: true, search: true, quick: true, mono: true })

const serial = () => int({ max: lastSerial, required: true, list: true, search: true, sort: true, initial: null })

/** A range of tracking numbers of our own. It hands them out in order; what was given stays given. */
export const numberBlock = resource('numberBlock', {
  table: 'number_block',
  menu: { folder: 'catalogue', position: 100, icon: 'barcode' },
  fields: {
    id: id(),
    prefix: letters('invalid.number_prefix'),
    country: letters('invalid.iso2'),
    from_number: serial(),
    to_number: serial(),
    next_number: int({ max: lastSerial + 1, list: true, search: true, sort: true, form: false }),
    left_count: int({ list: true, search: true, sort: true, form: false }),
    // Depends on a setting, so no column can hold it.
    supply: {
      ...option(
        { 0: 'numberBlock.supply.enough', 1: 'numberBlock.supply.low', 2: 'numberBlock.supply.empty' },
        { list: true, form: false, tones: { 0: 'done', 1: 'attention', 2: 'off' } },
      ),
      column: 'none',
    },
    status: flag({ list: true, search: true, sort: true, initial: 1 }),
    remark: text(200, { search: true, quick: true, isLine: true }),
    warn_time: time({ form: false }),
    ...timestamps(),
  },
  defaultSort: ['id', 'asc'],
  label: 'prefix',
  remove: 'hard',
})
