import { notifyState } from '#domain/shop/state.ts'
import { int, ref, text, time } from '../fields.ts'
import { memberResource } from '../member-resource.ts'
import { actionOf } from '../row-action.ts'
import { checkMarkNotified, checkNotify, notifyByField, notifyReasonField, notifyStateField, shopNotify } from '../shop-notify.ts'

/** What a member's shops are told of their parcels, and what they answered: one row for each order and package. */
export const memberShopNotify = memberResource('notifyMarketplace', {
  table: 'shop_order',
  owner: 'user_id',
  label: 'platform_order_number',
  sorts: { new: ['id', 'desc'], old: ['id', 'asc'] },
  calls: { at: '/api/shopNotify', access: 'member:account/notifyMarketplace' },
  tabs: [
    { name: 'waiting', is: { notify_tab: [notifyState.waiting] } },
    { name: 'failed', is: { notify_tab: [notifyState.failed] }, isAlarm: true },
    { name: 'notified', is: { notify_tab: [notifyState.notified] } },
    { name: 'all', is: { notify_tab: Object.values(notifyState) } },
  ],
  fields: {
    platform_order_number: text(60, { list: true, quick: 'number', mono: true }),
    part: int({}),
    shop_id: ref('shop', 'name', { list: true, search: true, also: ['kind'] }),
    order_id: ref('order', 'order_code', {
      list: true,
      quick: 'number',
      also: ['tracking_number', 'print_count', 'void_status'],
    }),
    channel_id: ref('channel', 'name', {}),
    receiver_name: text(60, { list: true, quick: true, bigrams: true }),
    receiver_country: text(2, {}),
    notify_state: notifyStateField({ list: true }),
    notify_reason: notifyReasonField({ list: true }),
    notify_detail: text(200, {}),
    notify_by: notifyByField({ list: true }),
    notify_attempts: int({ list: true }),
    next_notify_time: time({ list: true }),
    notify_time: time({ list: true }),
    notify_lease: time({}),
    notified_number: text(60, { list: true }),
    ordered_time: { ...time({ list: true, search: true }), filterOf: { field: 'ordered_time', by: 'days' } },
  },
  detail: [
    'notify_state',
    'notify_reason',
    'next_notify_time',
    'notify_time',
    'notified_number',
    'order_id',
    'receiver_name',
    'ordered_time',
  ],
  actions: {
    notify: actionOf('notify', shopNotify.notify, {
      label: 'shopNotify.notify',
      done: 'shopNotify.notify_several',
      icon: 'send',
      isMain: true,
      check: checkNotify,
    }),
    markNotified: actionOf('markNotified', shopNotify.markNotified, {
      label: 'shopNotify.mark',
      ask: 'shopNotify.mark_ask',
      asksText: 'shopNotify.mark_text',
      icon: 'approve',
      check: checkMarkNotified,
    }),
  },
})
