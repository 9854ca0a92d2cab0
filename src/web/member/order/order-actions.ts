import type { OrderRow } from '#contract/order-row.ts'
import { asPence, type Pence, parseDecimal } from '#domain/money.ts'
import { checkPay, checkPrint, type OrderState } from '#domain/order/checks.ts'
import { manifestStatus, orderStatus } from '#domain/order/status.ts'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import type { ListDefinition } from '#web/resource/list-definition.ts'

export const createOrderPath = '/user/account/sheetOrder/create'

/** The one thing that brings an order on; undefined while others are at work, and when nothing is left to do. */
export function nextAction(order: OrderState): string | undefined {
  if (order.status === orderStatus.failed) return 'edit'
  if (checkPay(order) === null) return 'pay'
  return checkPrint(order) === null ? 'print' : undefined
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
