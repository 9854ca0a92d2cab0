import { shopOrderState } from './state.ts'

/** What decides what may be done with an order of a shop; on the wire and in the table alike. */
export type ShopOrderFacts = {
  state: number
  is_held: number | boolean
  alert: string
  part_count: number
  combined_count: number
  combined_into: number | null
  order_id: number | null
  item_count: number
}

/** Why something cannot be done; each is worded under `shopOrder.refused.*`. */
export type ShopOrderRefusal =
  | 'not_ready'
  | 'bought'
  | 'closed'
  | 'not_closed'
  | 'not_labelled'
  | 'combined'
  | 'not_combined'
  | 'split'
  | 'not_split'
  | 'one_piece'
  | 'held'
  | 'not_held'
  | 'no_alert'

const isOpen = ({ state }: ShopOrderFacts): boolean => state === shopOrderState.notReady || state === shopOrderState.ready

function notOpen({ state }: ShopOrderFacts): ShopOrderRefusal {
  if (state === shopOrderState.closed) return 'closed'
  return state === shopOrderState.combined ? 'combined' : 'bought'
}

export const checkChange = (order: ShopOrderFacts): ShopOrderRefusal | null => (isOpen(order) ? null : notOpen(order))

export const checkBuy = (order: ShopOrderFacts): ShopOrderRefusal | null =>
  order.state === shopOrderState.ready ? null : isOpen(order) ? 'not_ready' : notOpen(order)

export const checkHold = (order: ShopOrderFacts): ShopOrderRefusal | null => checkChange(order) ?? (order.is_held ? 'held' : null)

export const checkRelease = (order: ShopOrderFacts): ShopOrderRefusal | null =>
  checkChange(order) ?? (order.is_held ? null : 'not_held')

export const checkSplit = (order: ShopOrderFacts): ShopOrderRefusal | null => {
  if (order.combined_count > 0) return 'combined'
  return checkChange(order) ?? (order.part_count > 1 ? 'split' : order.item_count < 2 ? 'one_piece' : null)
}

export const checkUnsplit = (order: ShopOrderFacts): ShopOrderRefusal | null =>
  checkChange(order) ?? (order.part_count > 1 ? null : 'not_split')

export const checkUncombine = (order: ShopOrderFacts): ShopOrderRefusal | null =>
  order.combined_count > 0 ? checkChange(order) : 'not_combined'

/** A label that failed is tried again as it is by the same move. */
export const checkReopen = (order: ShopOrderFacts): ShopOrderRefusal | null =>
  order.state === shopOrderState.closed ? null : 'not_closed'

export const checkVoidLabel = (order: ShopOrderFacts): ShopOrderRefusal | null =>
  order.state === shopOrderState.labelled && order.order_id !== null ? null : 'not_labelled'

export const checkDismiss = (order: ShopOrderFacts): ShopOrderRefusal | null => (order.alert === '' ? 'no_alert' : null)
