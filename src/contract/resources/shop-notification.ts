import { id, int, ref, text, time } from '../fields.ts'
import { resource } from '../resource.ts'
import { checkNotifyAgain, notifyReasonField, notifyStateField } from '../shop-notify.ts'

/** What shops were not told yet, or refused to hear, the longest waiting first. */
export const shopNotification = resource('shopNotification', {
  table: 'shop_notification',
  menu: { folder: 'orders', position: 120, icon: 'send' },
  fields: {
    id: { ...id(), list: false },
    platform_order_number: text(60, { list: true, search: true, quick: 'number', mono: true }),
    user_id: ref('user.user', 'username', { list: true, search: true, quick: true }),
    shop_id: ref('shop', 'name', { list: true, search: true }),
    part: int({}),
    order_id: ref('order', 'order_code', { also: ['void_status'] }),
    tracking_number: text(60, { list: true, search: true, mono: true }),
    notify_state: notifyStateField({ list: true, search: true }),
    notify_reason: notifyReasonField({ list: true, search: true }),
    notify_detail: text(200, {}),
    notify_attempts: int({}),
    notify_lease: time({}),
    next_notify_time: time({}),
    notified_number: text(60, { mono: true }),
    since: time({ list: true, search: true, sort: true }),
  },
  defaultSort: ['since', 'asc'],
  label: 'platform_order_number',
  remove: 'never',
  write: 'none',
  detail: [
    'notify_state',
    'user_id',
    'shop_id',
    'order_id',
    'part',
    'tracking_number',
    'notify_reason',
    'notify_detail',
    'notify_attempts',
    'next_notify_time',
    'notified_number',
    'since',
  ],
  actions: {
    notify: { label: 'shopDesk.notify', icon: 'send', isMain: true, check: checkNotifyAgain },
  },
})
