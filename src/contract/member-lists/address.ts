import { addressTypes } from '#domain/address/address.ts'
import { address } from '../address.ts'
import { flag, text } from '../fields.ts'
import { memberResource } from '../member-resource.ts'

/** A member's address book: defaults first, then the newest. */
export const memberAddress = memberResource('address', {
  table: 'address',
  owner: 'user_id',
  label: 'user_salutation_name',
  remove: 'hard',
  calls: {
    index: address.index,
    read: address.read,
    add: address.add,
    edit: address.edit,
    del: address.del,
    export: address.export,
  },
  sorts: { usual: ['is_any_default', 'desc'] },
  pageSizes: [12, 24, 48, 96],
  tabs: {
    wire: 'address_type',
    url: 'type',
    words: 'address.type',
    list: [{ name: 'all', is: {} }, ...addressTypes.map((type) => ({ name: String(type), is: { address_type: [type] } }))],
  },
  fields: {
    search_text: text(2000, { quick: true }),
    is_any_default: flag({ sort: true }),
  },
})
