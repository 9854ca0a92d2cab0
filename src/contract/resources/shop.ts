import { flag, id, ref, time } from '../fields.ts'
import { resource } from '../resource.ts'
import { checkPause, checkResume, checkSync, shopFacts, shopHead } from '../shop-fields.ts'

/** The shops that members linked: whether they answer, and why not. Linking and keys are the member's own. */
export const shop = resource('shop', {
  table: 'shop',
  menu: { folder: 'orders', position: 100, icon: 'building-store' },
  fields: {
    id: id(),
    user_id: ref('user.user', 'username', { list: true, search: true }),
    ...shopHead,
    ...shopFacts,
    channel_id: ref('channel', 'name', {}),
    is_auto_notify: flag({}),
    gap_check_time: time({}),
    create_time: time({ list: true, search: true, sort: true }),
  },
  defaultSort: ['id', 'desc'],
  label: 'name',
  remove: 'never',
  write: 'none',
  actions: {
    sync: { label: 'shop.sync', icon: 'retry', check: checkSync },
    pause: { label: 'shop.pause', ask: 'shop.pause_ask', icon: 'cancel', check: checkPause },
    resume: { label: 'shop.resume', icon: 'run', check: checkResume },
  },
})
