import type { DataOf } from '#contract/endpoint.ts'
import type { ChecklistStep, orders } from '#contract/order.ts'
import { type Pence, parseDecimal } from '#domain/money.ts'

type Counts = Pick<DataOf<(typeof orders)['counts']>, 'tabs' | 'to_print' | 'late' | 'low_balance'> & {
  reweighs?: number
  claims?: number
  returns_in_stock?: number
  not_notified?: number
  notify_failed?: number
  checklist?: Checklist | null
}

export type Checklist = Record<ChecklistStep, boolean>

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
export function listTodos(
  {
    tabs,
    to_print: toPrint,
    late,
    reweighs = 0,
    claims = 0,
    returns_in_stock: returns = 0,
    not_notified: toNotify = 0,
    notify_failed: notifyFailed = 0,
    low_balance: low,
    checklist,
  }: Counts,
  money: Pence,
): ToDo[] {
  const todos: ToDo[] = [
    { kind: 'failed', count: tabs.failed, link: `${orderListPath}?tab=failed` },
    { kind: 'late', count: late, link: '/user/account/orderInTransit?is_late=1' },
    { kind: 'returns', count: returns, link: '/user/account/refundOrder?tab=in_stock' },
    { kind: 'reweigh', count: reweighs, link: '/user/account/reweigh?tab=proposed' },
    { kind: 'claim', count: claims, link: '/user/account/claim?waits_for=member' },
    { kind: 'notify_failed', count: notifyFailed, link: '/user/account/notifyMarketplace?tab=failed' },
    { kind: 'print', count: toPrint, link: `${orderListPath}?tab=success&is_printed=0` },
    { kind: 'notify', count: toNotify, link: '/user/account/notifyMarketplace' },
    { kind: 'pay', count: tabs.awaiting, link: `${orderListPath}?tab=awaiting` },
  ]
  const isLow = money < (parseDecimal(low) ?? 0) && checklist?.top_up !== false
  return [
    ...todos.filter((one) => 'count' in one && one.count > 0),
    ...(isLow ? [{ kind: 'balance' as const, money, link: '/user/account/prepayNow' }] : []),
  ]
}
