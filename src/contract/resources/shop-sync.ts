import { syncState } from '#domain/shop/sync.ts'
import { id, ref, time } from '../fields.ts'
import { resource } from '../resource.ts'
import { syncFields } from '../shop-fields.ts'

/** What each reading of a shop brought, and why it failed: the health of the connectors. */
export const shopSync = resource('shopSync', {
  table: 'shop_sync',
  menu: { folder: 'orders', position: 110, icon: 'refresh' },
  fields: {
    id: id(),
    shop_id: ref('shop', 'name', { list: true, search: true, also: ['kind'] }),
    user_id: ref('user.user', 'username', { list: true, search: true }),
    ...syncFields,
    create_time: time({ list: true, search: true, sort: true }),
    end_time: time({}),
  },
  defaultSort: ['id', 'desc'],
  label: 'id',
  remove: 'never',
  write: 'none',
  isChanging: ({ state }) => state === syncState.running,
})
