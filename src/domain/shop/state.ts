/** The life of a member's shop with us. */
export const shopState = { linking: 0, connected: 1, expired: 2, paused: 3, error: 4 } as const
export type ShopState = (typeof shopState)[keyof typeof shopState]

/** One order of a shop among those that are bought together. */
export const purchaseState = { waiting: 0, bought: 1, leftOut: 2 } as const

/** The life of an order of a shop on the way to a label. */
export const shopOrderState = { notReady: 0, ready: 1, buying: 2, labelled: 3, combined: 4, closed: 5 } as const

/** Whether the shop has heard of the parcel. */
export const notifyState = { waiting: 0, notified: 1, failed: 2 } as const

/** Why an order cannot be bought yet; each is worded under `shopOrder.reason.*`. */
export const notReadyReasons = [
  'address',
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
