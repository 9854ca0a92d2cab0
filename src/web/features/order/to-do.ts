import type { DataOf } from '#contract/endpoint.ts'
import type { orders } from '#contract/order.ts'
import { type Pence, parseDecimal } from '#domain/money.ts'

type Counts = DataOf<(typeof orders)['counts']>

export type ToDo =
  | { kind: 'failed' | 'print' | 'pay'; count: number; link: string }
  | { kind: 'balance'; money: Pence; link: string }

const orderListPath = '/user/account/sheetOrder'

/** What waits for this member, the most pressing first. The operator says below what a balance is low: a parcel or two could not be paid any more. */
export function listTodos({ tabs, to_print: toPrint, low_balance: low }: Counts, money: Pence): ToDo[] {
  const todos: ToDo[] = [
    { kind: 'failed', count: tabs.failed, link: `${orderListPath}?tab=failed` },
    { kind: 'print', count: toPrint, link: `${orderListPath}?tab=success&is_printed=0` },
    { kind: 'pay', count: tabs.awaiting, link: `${orderListPath}?tab=awaiting` },
  ]
  const isLow = money < (parseDecimal(low) ?? 0)
  return [
    ...todos.filter((one) => 'count' in one && one.count > 0),
    ...(isLow ? [{ kind: 'balance' as const, money, link: '/user/account/prepayNow' }] : []),
  ]
}
