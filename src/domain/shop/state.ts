import { defineLifecycle } from '../lifecycle.ts'

/** The life of a member's shop with us. */
export const shopState = { linking: 0, connected: 1, expired: 2, paused: 3, error: 4 } as const
export type ShopState = (typeof shopState)[keyof typeof shopState]

/** Linking it again connects a shop that expired or went wrong; a shop that its member unlinks or pauses is paused. */
export const shopLifecycle = defineLifecycle(shopState, {
  linking: { connected: ['member', 'staff'], paused: ['member', 'staff'] },
  connected: { expired: ['system'], error: ['system'], paused: ['member', 'staff'] },
  expired: { connected: ['member', 'staff'], paused: ['member', 'staff'] },
  paused: { connected: ['member', 'staff'] },
  error: { connected: ['member', 'staff'], paused: ['member', 'staff'] },
})

/** One order of a shop among those that are bought together. */
export const purchaseState = { waiting: 0, bought: 1, leftOut: 2 } as const

export const purchaseLifecycle = defineLifecycle(purchaseState, {
  waiting: { bought: ['system'], leftOut: ['system'] },
  bought: {},
  leftOut: {},
})

/** The life of an order of a shop on the way to a label. */
export const shopOrderState = { notReady: 0, ready: 1, buying: 2, labelled: 3, combined: 4, closed: 5 } as const
export type ShopOrderState = (typeof shopOrderState)[keyof typeof shopOrderState]

/** The system follows the label and the sale at the shop; the member combines orders and closes them. A void sends a labelled order back to the start. */
export const shopOrderLifecycle = defineLifecycle(shopOrderState, {
  notReady: { ready: ['system'], buying: ['system'], labelled: ['system'], combined: ['member'], closed: ['member', 'system'] },
  ready: { notReady: ['system'], buying: ['system'], labelled: ['system'], combined: ['member'], closed: ['member', 'system'] },
  buying: { notReady: ['system'], labelled: ['system'] },
  labelled: { notReady: ['system'], combined: ['system'] },
  combined: { notReady: ['member', 'system'], labelled: ['system'] },
  closed: { notReady: ['member'] },
})

/** Whether the shop has heard of the parcel. */
export const notifyState = { waiting: 0, notified: 1, failed: 2 } as const
export type NotifyState = (typeof notifyState)[keyof typeof notifyState]

/** A shop that was notified is notified again when its number changed or its label was voided. */
export const notifyLifecycle = defineLifecycle(notifyState, {
  waiting: { notified: ['member', 'staff', 'system'], failed: ['system'] },
  notified: { waiting: ['member', 'staff', 'system'] },
  failed: { waiting: ['member', 'staff', 'system'], notified: ['member', 'staff', 'system'] },
})

/** Why an order cannot be bought yet; each is worded under `shopOrder.reason.*`. */
export const notReadyReasons = [
  'address',
  'phone',
  'weight',
  'size',
  'channel',
  'goods',
  'cancelled',
  'shipped',
  'held',
  'shop_hold',
  'sender',
  'customs',
  'price',
  'label_failed',
] as const
export type NotReadyReason = (typeof notReadyReasons)[number]

/** What happened at the shop after the label was bought. */
export const shopAlerts = ['cancelled', 'changed', 'added'] as const
export type ShopAlert = (typeof shopAlerts)[number]
