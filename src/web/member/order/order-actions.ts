import { memberOrder } from '#contract/member-lists/order.ts'
import type { OrderRow } from '#contract/order-row.ts'
import type { RowAction } from '#contract/row-action.ts'
import { asPence, type Pence, parseDecimal } from '#domain/money.ts'
import { checkPay, checkPrint, type OrderState } from '#domain/order/checks.ts'
import { manifestStatus, orderStatus } from '#domain/order/status.ts'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import type { ListDefinition } from '#web/resource/list-definition.ts'
import type { WordKey } from '#words/keys.ts'

export const createOrderPath = '/user/account/sheetOrder/create'

/** The one thing that brings an order on; undefined while others are at work, and when nothing is left to do. */
export function nextAction(order: OrderState): string | undefined {
  if (order.status === orderStatus.failed) return 'edit'
  if (checkPay(order) === null) return 'pay'
  return checkPrint(order) === null ? 'print' : undefined
}

export type SortedActions = {
  next: RowAction | undefined
  others: RowAction[]
  unavailable: { action: RowAction; reason: WordKey }[]
}

/** What can be done with one order, the next step apart from the rest; and what cannot now, with the reasons. */
export function sortActions(order: OrderState, now: number): SortedActions {
  const next = nextAction(order)
  const sorted: SortedActions = { next: undefined, others: [], unavailable: [] }
  for (const action of Object.values(memberOrder.actions).filter(({ isForRow }) => isForRow)) {
    const reason = action.check(order, now)
    if (reason) sorted.unavailable.push({ action, reason })
    else if (action.verb === next) sorted.next = action
    else sorted.others.push(action)
  }
  return sorted
}

export const sumAmounts = (orders: readonly Pick<OrderRow, 'amount'>[]): Pence =>
  asPence(orders.reduce((sum, { amount }) => sum + (parseDecimal(amount) ?? 0), 0))

type OrderActions = Required<Pick<ListDefinition<OrderRow>, 'rowName' | 'nextAction' | 'actionLabel' | 'actionPath'>>

/** What orders say of their actions, in the list and on the page of one. */
export const orderActions: OrderActions = {
  rowName: ({ order_code: code, receiver_name: name }) => `${code} · ${name}`,
  nextAction,
  // How many where there are several, a price where one is paid, and "again" where it was done before.
  actionLabel(verb, orders, place) {
    const [first] = orders
    if (place === 'selection')
      return verb === 'pay' || verb === 'print' || verb === 'manifest' || verb === 'void' || verb === 'delete'
        ? t(`orders.bulk.${verb}`, { count: orders.length })
        : undefined
    if (verb === 'pay' && first) return t('orders.move.pay_amount', { amount: formatMoney(first.amount) })
    if (verb === 'print' && first && first.print_count > 0) return t('orders.move.reprint')
    if (verb === 'manifest' && first?.is_effective === manifestStatus.notDelivered) return t('orders.move.manifest_again')
    return verb === 'edit' && first?.status === orderStatus.failed ? t('orders.move.edit_retry') : undefined
  },
  actionPath(verb, { id }) {
    if (verb === 'return') return `/user/account/refundOrder?request=${id}`
    return verb === 'edit' || verb === 'copy' ? `${createOrderPath}?${verb}=${id}` : undefined
  },
}
