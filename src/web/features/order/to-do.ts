import type { DataOf } from '#contract/endpoint.ts'
import type { orders } from '#contract/order.ts'
import { asPence, type Pence } from '#domain/money.ts'

type Counts = DataOf<(typeof orders)['counts']>

export type ToDo =
  | { kind: 'failed' | 'print' | 'pay'; count: number; link: string }
  | { kind: 'balance'; money: Pence; link: string }

/** Below this a parcel or two would not be paid for any more. */
export const lowBalance = asPence(10_00)

const list = '/user/account/sheetOrder'

/** What waits for this member, the most pressing first. */
export function toDoOf({ tabs, to_print: toPrint }: Counts, money: Pence): ToDo[] {
  const waiting: ToDo[] = [
    { kind: 'failed', count: tabs.failed, link: `${list}?tab=failed` },
    { kind: 'print', count: toPrint, link: `${list}?tab=success&is_printed=0` },
    { kind: 'pay', count: tabs.awaiting, link: `${list}?tab=awaiting` },
  ]
  const isLow = money < lowBalance
  return [
    ...waiting.filter((one) => 'count' in one && one.count > 0),
    ...(isLow ? [{ kind: 'balance' as const, money, link: '/user/account/prepayNow' }] : []),
  ]
}
