import { AppError } from '#domain/errors.ts'
import { canTransition, type OrderStatus, type OrderVerb, payStatus } from '#domain/order/status.ts'
import type { LedgerActor } from '#server/modules/ledger/index.ts'
import { createStatement, type Steps } from '#server/platform/db/steps.ts'
import type { Tx } from '#server/platform/db/tx.ts'

/** `sql`: what a step of the same statement answered */
type Value = string | number | boolean | Date | null | { sql: string }
type HistoryNote = { verb: OrderVerb; actor: LedgerActor; reason?: string }
type StatusChange = {
  id: number
  from: OrderStatus
  to: OrderStatus
  set?: Record<string, Value>
  /** the line of its history, written with the move */
  note?: HistoryNote
  now: Date
}

/**
 * The steps `moved` and `noted`: the only writer of an order's status. `moved` has no row when somebody moved it before, and then nothing has
 * changed. `set` names columns of ours, never of a caller; `after` is the step without whose row it does not move.
 */
export function addMove(
  steps: Steps,
  { id, from, to, set = {}, note, now }: StatusChange,
  { after }: { after?: string } = {},
): void {
  if (!canTransition(from, to)) throw new Error(`no order goes from ${from} to ${to}`)
  const time = steps.bind(now, 'timestamptz')
  const columns = Object.entries({ status: to, ...set }).map(([name, value]) => `${name} = ${sqlOf(steps, value)}`)
  steps.add(
    'moved',
    `update shipping_order o set ${columns.join(', ')}, update_time = ${time}${after ? ` from ${after}` : ''}
     where o.id = ${steps.bind(id)} and o.status = ${steps.bind(from)} and o.delete_time is null returning o.id`,
  )
  if (!note) return
  const noted = [note.verb, note.actor.type, note.actor.id, (note.reason ?? '').slice(0, 300)].map((value) => steps.bind(value))
  steps.add(
    'noted',
    `insert into order_history (order_id, verb, actor_type, actor_id, reason, create_time) select moved.id, ${noted.join(', ')}, ${time} from moved`,
  )
}

const sqlOf = (steps: Steps, value: Value): string =>
  value !== null && typeof value === 'object' && 'sql' in value ? value.sql : steps.bind(value)

/** The same as a statement of its own. False: somebody moved it before, and nothing has changed. */
export async function moveOrder(tx: Tx, change: StatusChange): Promise<boolean> {
  const statement = createStatement()
  addMove(statement, change)
  return (await statement.run(tx, { select: 'moved.id', from: 'moved' })).length > 0
}

/** The same where being too late is somebody else's success: the caller's transaction ends with it. */
export async function mustMoveOrder(tx: Tx, change: StatusChange): Promise<void> {
  if (!(await moveOrder(tx, change))) throw new AppError('order.moved')
}

/** What an order has paid when its money went back to the wallet. */
export const nothingPaid = {
  pay_status: payStatus.unpaid,
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
