import { AppError } from '#domain/errors.ts'
import {
  type OrderStatus,
  type OrderVerb,
  orderLifecycle,
  type PayStatus,
  payLifecycle,
  voidLifecycle,
} from '#domain/order/status.ts'
import type { LedgerActor } from '#server/modules/ledger/index.ts'
import { createStatement, type Steps } from '#server/platform/db/steps.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { createTransitions, moverOf } from '#server/platform/lifecycle.ts'
import { addHistory } from './history.ts'

export const statusMoves = createTransitions({ column: 'status', lifecycle: orderLifecycle })
export const payMoves = createTransitions({ column: 'pay_status', lifecycle: payLifecycle })
export const voidMoves = createTransitions({ column: 'void_status', lifecycle: voidLifecycle })

/** `sql`: what a step of the same statement answered */
type Value = string | number | boolean | Date | null | { sql: string }
type HistoryNote = { verb: OrderVerb; reason?: string }
type StatusChange = {
  id: number
  from: OrderStatus
  to: OrderStatus
  /** where the money of the order moves with it */
  pay?: PayStatus
  set?: Record<string, Value>
  actor: LedgerActor
  /** the line of its history, written with the move */
  note?: HistoryNote
  now: Date
}

/**
 * The steps `moved` and `noted`: the only writer of an order's status. `moved` has no row if the order was moved before, and then nothing has changed.
 * `set` names columns of ours, never of a caller; without a row of the step `after` the order does not move.
 */
export function addMove(
  steps: Steps,
  { id, from, to, pay, set = {}, actor, note, now }: StatusChange,
  { after }: { after?: string } = {},
): void {
  const moves = [statusMoves.to(to, { by: moverOf(actor), from: [from], alias: 'o' })]
  if (pay !== undefined) moves.push(payMoves.to(pay, { by: 'system', alias: 'o' }))
  const time = steps.bind(now, 'timestamptz')
  const columns = Object.entries(set).map(([name, value]) => `${name} = ${sqlOf(steps, value)}`)
  const sets = [...moves.map((move) => move.set), ...columns, `update_time = ${time}`]
  const conditions = [`o.id = ${steps.bind(id)}`, ...moves.map(({ where }) => where), 'o.delete_time is null']
  steps.add(
    'moved',
    `update shipping_order o set ${sets.join(', ')}${after ? ` from ${after}` : ''} where ${conditions.join(' and ')} returning o.id`,
  )
  if (note) addHistory(steps, 'moved', { ...note, actor, now })
}

const sqlOf = (steps: Steps, value: Value): string =>
  value !== null && typeof value === 'object' && 'sql' in value ? value.sql : steps.bind(value)

/** Moves an order in a statement of its own. Returns false if it was moved before; then nothing has changed. */
export async function moveOrder(tx: Tx, change: StatusChange): Promise<boolean> {
  const statement = createStatement()
  addMove(statement, change)
  return (await statement.run(tx, { select: 'moved.id', from: 'moved' })).length > 0
}

/** Moves an order that must not have been moved before: otherwise the caller's transaction ends with an error. */
export async function mustMoveOrder(tx: Tx, change: StatusChange): Promise<void> {
  if (!(await moveOrder(tx, change))) throw new AppError('order.moved')
}

/** What an order has paid when its money went back to the wallet. */
export const nothingPaid = {
  paid_amount: 0,
  actual_pay_amount: 0,
  money: 0,
  third_party: 0,
  internal_money: 0,
  offline: 0,
  foreign_money: null,
  foreign_currency: '',
  foreign_rate: null,
  hold_id: null,
} as const
