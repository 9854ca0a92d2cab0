import type { DataOf } from '#contract/endpoint.ts'
import type { orders } from '#contract/order.ts'
import { type Pence, parseDecimal } from '#domain/money.ts'

type Counts = Omit<DataOf<(typeof orders)['counts']>, 'most' | 'in_transit' | 'delivered' | 'new_shop_orders'>

export type ToDo =
  | {
      kind: 'failed' | 'late' | 'returns' | 'reweigh' | 'claim' | 'notify_failed' | 'notify' | 'print' | 'pay'
      count: number
      link: string
    }
  | { kind: 'balance'; money: Pence; link: string }

const orderListPath = '/user/account/sheetOrder'

/**
 * What waits for this member, the most pressing first. The operator says below what a balance is low: a parcel or two could not be paid any
 * more. Who never topped up reads it in the list of first steps, and not twice.
 */
export function listTodos(counts: Counts, money: Pence): ToDo[] {
  const todos: ToDo[] = [
    { kind: 'failed', count: counts.tabs.failed, link: `${orderListPath}?tab=failed` },
    { kind: 'late', count: counts.late, link: '/user/account/orderInTransit?is_late=1' },
    { kind: 'returns', count: counts.returns_in_stock, link: '/user/account/refundOrder?tab=in_stock' },
    { kind: 'reweigh', count: counts.reweighs, link: '/user/account/reweigh?tab=proposed' },
    { kind: 'claim', count: counts.claims, link: '/user/account/claim?waits_for=member' },
    { kind: 'notify_failed', count: counts.notify_failed, link: '/user/account/notifyMarketplace?tab=failed' },
    { kind: 'print', count: counts.to_print, link: `${orderListPath}?tab=success&is_printed=0` },
    { kind: 'notify', count: counts.not_notified, link: '/user/account/notifyMarketplace' },
    { kind: 'pay', count: counts.tabs.awaiting, link: `${orderListPath}?tab=awaiting` },
  ]
  const isLow = money < (parseDecimal(counts.low_balance) ?? 0) && counts.checklist?.top_up !== false
  return [
    ...todos.filter((one) => 'count' in one && one.count > 0),
    ...(isLow ? [{ kind: 'balance' as const, money, link: '/user/account/prepayNow' }] : []),
  ]
}
