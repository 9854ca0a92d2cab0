import {
  checkBuy,
  checkChange,
  checkDismiss,
  checkHold,
  checkRelease,
  checkReopen,
  checkSplit,
  checkUncombine,
  checkUnsplit,
  checkVoidLabel,
  type ShopOrderFacts,
  type ShopOrderRefusal,
} from '#domain/shop/checks.ts'
import { notifyState, notReadyReasons, shopOrderState } from '#domain/shop/state.ts'
import { choice, choices, date, flag, int, json, option, pence, ref, states, text, time } from '../fields.ts'
import { memberResource } from '../member-resource.ts'
import { actionOf } from '../row-action.ts'
import { shopOrders } from '../shop-order.ts'
import { size } from '../size-field.ts'

const checked = (check: (order: ShopOrderFacts) => ShopOrderRefusal | null) => (row: object) => {
  const refusal = check(row as ShopOrderFacts)
  return refusal && (`shopOrder.refused.${refusal}` as const)
}

const reasonWords = Object.fromEntries(notReadyReasons.map((reason) => [reason, `shopOrder.reason.${reason}`]))

/** A member's orders of linked shops: what can be bought, what is missing, and what has its label. */
export const memberShopOrder = memberResource('newOrders', {
  table: 'shop_order',
  owner: 'user_id',
  label: 'platform_order_number',
  sorts: { new: ['id', 'desc'], old: ['id', 'asc'] },
  calls: { at: '/api/shopOrder', access: 'member:account/newOrders' },
  tabs: {
    wire: 'state',
    url: 'tab',
    list: [
      { name: 'new', is: { state: [shopOrderState.notReady, shopOrderState.ready] } },
      { name: 'ready', is: { state: [shopOrderState.ready] } },
      { name: 'not_ready', is: { state: [shopOrderState.notReady] }, isAlarm: true },
      { name: 'buying', is: { state: [shopOrderState.buying] } },
      { name: 'labelled', is: { state: [shopOrderState.labelled] } },
      { name: 'closed', is: { state: [shopOrderState.closed] } },
    ],
  },
  fields: {
    platform_order_number: text(60, { list: true, quick: true, mono: true }),
    shop_id: int({ search: true, isBig: true }),
    state: states(shopOrderState, 'shopOrder.state', {
      list: true,
      tones: { notReady: 'attention', ready: 'done', buying: 'working', labelled: 'done', combined: 'off', closed: 'off' },
    }),
    receiver_name: text(60, { list: true, quick: true, bigrams: true }),
    receiver_country: text(2, { list: true, search: true }),
    channel_id: ref('channel', 'name', { list: true, search: true }),
    tag: { ...text(24, { search: true }), column: 'none', filterOf: { field: 'tags', by: 'scope' } },
    reason: { ...choice(reasonWords, { search: true }), column: 'none', filterOf: { field: 'reasons', by: 'scope' } },
    notify_state: states(notifyState, 'shopOrder.notify', { search: true }),
    ordered_time: { ...time({ list: true, search: true }), filterOf: { field: 'ordered_time', by: 'days' } },
    item_count: int({ list: true }),
    weight: int({ list: true }),
    length: size({}),
    width: size({}),
    height: size({}),
    amount: pence({ list: true }),
    currency: text(3, {}),
    total: int({ isBig: true, minorOf: 'currency' }),
    tags: choices({}, { form: false }),
    reasons: choices({}, { form: false }),
    is_held: flag({ search: true }),
    hold_until: date({}),
    alert: text(20, {}),
    remark: text(200, {}),
    part: int({}),
    shop_state: option({ 0: 'shopOrder.at_shop.open', 1: 'shopOrder.at_shop.cancelled', 2: 'shopOrder.at_shop.shipped' }),
    combined_into: int({ isBig: true }),
    order_id: int({ isBig: true }),
    preset_id: int({ isBig: true }),
    insurance_id: int({ isBig: true }),
    insurance_value: pence({}),
    create_time: time({}),
    sale_time: time({}),
    problems: json({ list: true }),
    explain: json({ list: true }),
    items: json({ list: true }),
    receiver: json({ list: true }),
    sale: json({}),
  },
  detail: ['state'],
  actions: {
    buy: actionOf('buy', shopOrders.buy, { label: 'shopOrder.do.buy', icon: 'pay', isMain: true, check: checked(checkBuy) }),
    print: actionOf('print', shopOrders.purchase, {
      label: 'shopOrder.do.print',
      icon: 'print',
      check: checked(checkVoidLabel),
    }),
    preset: actionOf('preset', shopOrders.applyPreset, {
      label: 'shopOrder.do.preset',
      icon: 'options',
      isForRow: false,
      check: checked(checkChange),
    }),
    channel: actionOf('channel', shopOrders.setChannel, {
      label: 'shopOrder.do.channel',
      icon: 'send',
      isForRow: false,
      check: checked(checkChange),
    }),
    tag: actionOf('tag', shopOrders.tag, { label: 'shopOrder.do.tag', icon: 'edit', check: () => null }),
    hold: actionOf('hold', shopOrders.hold, { label: 'shopOrder.do.hold', icon: 'cancel', check: checked(checkHold) }),
    release: actionOf('release', shopOrders.hold, { label: 'shopOrder.do.release', icon: 'run', check: checked(checkRelease) }),
    combine: actionOf('combine', shopOrders.combine, {
      label: 'shopOrder.do.combine',
      icon: 'copy',
      isForRow: false,
      check: checked(checkChange),
    }),
    uncombine: actionOf('uncombine', shopOrders.uncombine, {
      label: 'shopOrder.do.uncombine',
      icon: 'retry',
      isBulk: false,
      check: checked(checkUncombine),
    }),
    split: actionOf('split', shopOrders.split, {
      label: 'shopOrder.do.split',
      icon: 'copy',
      isBulk: false,
      check: checked(checkSplit),
    }),
    unsplit: actionOf('unsplit', shopOrders.unsplit, {
      label: 'shopOrder.do.unsplit',
      icon: 'retry',
      isBulk: false,
      check: checked(checkUnsplit),
    }),
    void: actionOf('void', shopOrders.voidLabel, {
      label: 'shopOrder.do.void',
      ask: 'shopOrder.void.title',
      asksText: 'shopOrder.void.text',
      keepLabel: 'shopOrder.void.keep',
      icon: 'refuse',
      isDanger: true,
      check: checked(checkVoidLabel),
    }),
    dismiss: actionOf('dismiss', shopOrders.dismiss, {
      label: 'shopOrder.do.dismiss',
      icon: 'approve',
      check: checked(checkDismiss),
    }),
    close: actionOf('close', shopOrders.close, {
      label: 'shopOrder.do.close',
      ask: 'shopOrder.close.title',
      asksText: 'shopOrder.close.text',
      icon: 'delete',
      check: checked(checkChange),
    }),
    reopen: actionOf('reopen', shopOrders.reopen, { label: 'shopOrder.do.reopen', icon: 'retry', check: checked(checkReopen) }),
  },
})
