import { choice, id, int, time } from '../fields.ts'
import { resource } from '../resource.ts'
import { shopKindWords } from '../shop-fields.ts'

/** How the connector of each marketplace does: one row for each kind of shop that members have linked. */
export const shopHealth = resource('shopHealth', {
  table: 'shop_health',
  menu: { folder: 'orders', position: 130, icon: 'plug' },
  fields: {
    id: { ...id(), list: false },
    kind: choice(shopKindWords, { list: true, search: true }),
    shops: int({ list: true, sort: true }),
    connected: int({ list: true }),
    expired: int({ list: true, sort: true }),
    paused: int({ list: true }),
    failed: int({ list: true, sort: true }),
    failures: int({ list: true, sort: true }),
    sync_time: time({ list: true, sort: true }),
  },
  defaultSort: ['kind', 'asc'],
  label: 'kind',
  remove: 'never',
  write: 'none',
})
