import { salutationName } from '#domain/address/address.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Searcher } from '#server/platform/searchers.ts'
import { listAddressBook } from './store.ts'

/** A member's own address book, by whatever their book finds an address by. */
export const ownAddressSearcher: Searcher<Ctx> = {
  resource: 'address',
  node: 'account/addressBook',
  find: async ({ db }, { text, limit, actor }) => {
    const { rows } = await listAddressBook(db, { userId: actor.id, type: undefined, search: text }, { page: 1, limit })
    return rows.map((row) => ({
      id: row.id,
      title: salutationName({ ...row, id_card_number: '' }),
      note: [row.city, row.zip_code, row.country].filter(Boolean).join(' · '),
      path: `/user/account/addressBook?edit=${row.id}`,
    }))
  },
}
