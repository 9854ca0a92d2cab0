import { saleStateCodes } from '#domain/shop/sale.ts'
import { notReadyReasons, shopAlerts, shopOrderState } from '#domain/shop/state.ts'
import { choice, choices, id, int, ref, states, text, time } from '../fields.ts'
import { resource } from '../resource.ts'
import type { RowActionDeclaration } from '../row-action.ts'
import { checkNotifyAgain, notifyByField, notifyReasonField, notifyStateField } from '../shop-notify.ts'

const notify: RowActionDeclaration = { label: 'shopDesk.notify', icon: 'send', isMain: true, check: checkNotifyAgain }

const stateField = states(shopOrderState, 'shopDesk.state', {
  list: true,
  search: true,
  tones: { notReady: 'attention', ready: 'waiting', buying: 'working', labelled: 'done', combined: 'off', closed: 'off' },
})

const saleStateField = states(saleStateCodes, 'shopDesk.shop_state', { search: true })

/** Orders of every member's shops on their way to a label, as staff look for them. */
export const shopOrder = resource('shopOrder', {
  table: 'shop_order',
  menu: { folder: 'orders', position: 110, icon: 'inbox' },
  fields: {
    id: { ...id(), list: false },
    platform_order_number: text(60, { list: true, search: true, quick: 'number', mono: true }),
    user_id: ref('user.user', 'username', { list: true, search: true, quick: true }),
    shop_id: ref('shop', 'name', { list: true, search: true }),
    part: int({}),
    state: stateField,
    reasons: choices(Object.fromEntries(notReadyReasons.map((reason) => [reason, `shopDesk.reason.${reason}`])), { list: true }),
    notify_state: notifyStateField({ list: true, search: true }),
    order_id: ref('order', 'order_code', { list: true, also: ['tracking_number', 'void_status'] }),
    receiver_name: text(60, { search: true }),
    receiver_country: text(2, { search: true, mono: true }),
    item_count: int({}),
    channel_id: ref('channel', 'name', { search: true }),
    shop_state: saleStateField,
    alert: choice(Object.fromEntries(shopAlerts.map((alert) => [alert, `shopDesk.alert.${alert}`])), { search: true }),
    notify_reason: notifyReasonField({ search: true }),
    notify_detail: text(200, {}),
    notify_by: notifyByField({}),
    notify_attempts: int({}),
    notify_lease: time({}),
    next_notify_time: time({}),
    notify_time: time({}),
    notified_number: text(60, { mono: true }),
    ordered_time: time({ search: true }),
    create_time: time({ search: true }),
  },
  defaultSort: ['id', 'desc'],
  label: 'platform_order_number',
  remove: 'never',
  write: 'none',
  detail: [
    'state',
    'notify_state',
    'user_id',
    'shop_id',
    'reasons',
    'alert',
    'shop_state',
    'order_id',
    'part',
    'item_count',
    'channel_id',
    'receiver_name',
    'receiver_country',
    'ordered_time',
    'create_time',
    'notify_reason',
    'notify_detail',
    'notify_attempts',
    'next_notify_time',
    'notify_time',
    'notify_by',
    'notified_number',
  ],
  actions: {
    notify,
    reread: { label: 'shopDesk.reread', icon: 'retry', check: () => null },
  },
  search: { exactly: ['platform_order_number'], part: [], note: ['receiver_name', 'platform_order_number'] },
})
