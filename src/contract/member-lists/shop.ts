import { flag, ref, time } from '../fields.ts'
import { memberResource } from '../member-resource.ts'
import { shopAccess } from '../shop.ts'
import { checkPause, checkResume, checkSync, shopFacts, shopHead } from '../shop-fields.ts'

/** A member's linked shops, newest first. Adding and editing are calls of their own, since the marketplace is asked in between. */
export const memberShop = memberResource('shop', {
  table: 'shop',
  owner: 'user_id',
  label: 'name',
  remove: 'soft',
  sorts: { new: ['id', 'desc'], old: ['id', 'asc'] },
  pageSizes: [24, 48, 96],
  calls: { at: '/api/shop', access: shopAccess },
  fields: {
    ...shopHead,
    ...shopFacts,
    is_auto_notify: flag({}),
    channel_id: ref('channel', 'name', {}),
    create_time: time({ sort: true }),
  },
  actions: {
    sync: { label: 'shop.sync', icon: 'retry', isMain: true, check: checkSync },
    pause: { label: 'shop.pause', icon: 'cancel', check: checkPause },
    resume: { label: 'shop.resume', icon: 'run', check: checkResume },
  },
})
