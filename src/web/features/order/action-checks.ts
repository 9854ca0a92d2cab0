import type { OrderRow } from '#contract/order-row.ts'
import { asPence, type Pence, parseDecimal } from '#domain/money.ts'
import {
  checkDelete,
  checkEdit,
  checkPay,
  checkPrint,
  checkRetry,
  checkVoid,
  type OrderRefusal,
  type OrderState,
} from '#domain/order/checks.ts'
import { orderStatus } from '#domain/order/status.ts'
import type { ListSort } from './list-state.ts'

/** Everything a member can do with an order, in the order it is offered. */
export const orderActions = ['pay', 'print', 'edit', 'retry', 'copy', 'void', 'delete'] as const
export type OrderAction = (typeof orderActions)[number]

const checks: Record<OrderAction, (order: OrderState, nowSeconds: number) => OrderRefusal | null> = {
  pay: checkPay,
  print: checkPrint,
  edit: checkEdit,
  retry: checkRetry,
  copy: () => null,
  void: checkVoid,
  delete: checkDelete,
}

/** Why this order cannot have this, or null. */
export const checkOrderAction = (action: OrderAction, order: OrderState, nowSeconds: number): OrderRefusal | null =>
  checks[action](order, nowSeconds)

/** The one thing that brings an order on; undefined while others are at work, and when nothing is left to do. */
export function nextAction(order: OrderState): OrderAction | undefined {
  if (order.status === orderStatus.failed) return 'edit'
  if (checkPay(order) === null) return 'pay'
  return checkPrint(order) === null ? 'print' : undefined
}

/** A selection as one move sees it: whom it is possible for, and the others by why not. */
export type RowPartition<Row> = { allowed: Row[]; skipped: { row: Row; reason: OrderRefusal }[] }

export function partitionByCheck<Row extends OrderState>(
  action: OrderAction,
  rows: readonly Row[],
  nowSeconds: number,
): RowPartition<Row> {
  const partition: RowPartition<Row> = { allowed: [], skipped: [] }
  for (const row of rows) {
    const reason = checkOrderAction(action, row, nowSeconds)
    if (reason === null) partition.allowed.push(row)
    else partition.skipped.push({ row, reason })
  }
  return partition
}

/** How many stay out for each reason, the commonest first. */
export function countReasons(skipped: readonly { reason: OrderRefusal }[]): { reason: OrderRefusal; count: number }[] {
  const counts = new Map<OrderRefusal, number>()
  for (const { reason } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].map(([reason, count]) => ({ reason, count })).sort((one, other) => other.count - one.count)
}

export const sumAmounts = (rows: readonly Pick<OrderRow, 'amount'>[]): Pence =>
  asPence(rows.reduce((sum, { amount }) => sum + (parseDecimal(amount) ?? 0), 0))

type SortableRow = Pick<OrderRow, 'id' | 'amount'>
const pence = ({ amount }: SortableRow): number => parseDecimal(amount) ?? 0
const comparators: Record<ListSort, (one: SortableRow, other: SortableRow) => number> = {
  new: (one, other) => other.id - one.id,
  old: (one, other) => one.id - other.id,
  dear: (one, other) => pence(other) - pence(one) || other.id - one.id,
  cheap: (one, other) => pence(one) - pence(other) || one.id - other.id,
}

/** Chosen here and there, over several pages: paper must still come out as the list reads. */
export const sortRows = <Row extends SortableRow>(rows: readonly Row[], order: ListSort): Row[] =>
  [...rows].sort(comparators[order])

/** The rows from one to another, both counted, whichever stands first; only the last where the first is not on the page. */
export function rowRange<Row extends { id: number }>(rows: readonly Row[], from: number | undefined, to: number): Row[] {
  const [start, end] = [rows.findIndex(({ id }) => id === from), rows.findIndex(({ id }) => id === to)]
  return start < 0 ? rows.slice(end, end + 1) : rows.slice(Math.min(start, end), Math.max(start, end) + 1)
}
