import type { OrderRow } from '#contract/order-row.ts'
import { parseDecimal } from '#domain/money.ts'
import { orderStatus, payStatus, voidStatus } from '#domain/order/status.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { formatMoney } from '#web/lib/money.ts'
import { nowSeconds, useDrawAgainAt } from '#web/lib/now.ts'
import { t } from '#web/lib/words.ts'

/** What a carrier said when it refused; empty where it said nothing. */
export const carrierWords = ({ carrier_reason: words }: OrderRow): string => (words ? t('order.carrier_said', { words }) : '')

/** Everything that was paid went back with the void. */
export const hasRefund = ({ pay_status: paid, paid_amount: amount }: OrderRow): boolean =>
  paid === payStatus.refunded && (parseDecimal(amount) ?? 0) > 0

/** Why it failed or waits stands beside the state: it is what one looks for. */
export function stateNote(order: OrderRow, now = nowSeconds()): string {
  if (order.status === orderStatus.failed) return order.fail_reason
  if (order.void_status === voidStatus.voided)
    return hasRefund(order) ? t('orders.void.refunded', { amount: formatMoney(order.paid_amount) }) : ''
  if (order.void_status === voidStatus.asked) return order.fail_reason
  if (order.is_manifesting) return t('orders.manifest.closing')
  if (order.manifest_reason) return t('orders.manifest.refused_note', { why: order.manifest_reason })
  if (order.status !== orderStatus.inProgress) return ''
  if (order.next_try_time === null) return order.fail_reason
  // Its turn has come; the server says so as soon as it is tried.
  if (order.next_try_time <= now) return t('orders.next_try_soon')
  return t('orders.next_try', { time: formatSiteTime(order.next_try_time, 'hh:MM') })
}

/** As long as it is true. */
export function StateNote({ order, hasCarrierWords = false }: { order: OrderRow; hasCarrierWords?: boolean }) {
  useDrawAgainAt(order.next_try_time)
  return [stateNote(order), hasCarrierWords && carrierWords(order)].filter(Boolean).join(' ')
}
