import { AppError } from '#domain/errors.ts'
import { canTransition, type OrderStatus, type OrderVerb, payStatus } from '#domain/order/status.ts'
import type { LedgerActor } from '#server/modules/ledger/index.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'

type Value = string | number | boolean | Date | null
type HistoryNote = { verb: OrderVerb; actor: LedgerActor; reason?: string }
/** `updateDelay`: the line of its history, written with the move. */
type StatusChange = { id: number; from: OrderStatus; to: OrderStatus; set?: Record<string, Value>; note?: HistoryNote; now: Date }

/** The only writer of an order's status. False: somebody moved it before, and nothing has changed. `set` names columns of ours, never of a caller. */
export async function moveOrder(tx: Tx, { id, from, to, set = {}, note, now }: StatusChange): Promise<boolean> {
  if (!canTransition(from, to)) throw new Error(`no order goes from ${from} to ${to}`)
  const names = Object.keys(set)
  const extra = names.map((name, index) => `, ${name} = $${index + 5}`).join('')
  const update = `update shipping_order set status = $3, update_time = $4${extra} where id = $1 and status = $2 and delete_time is null returning id`
  const noted = note ? [note.verb, note.actor.type, note.actor.id, (note.reason ?? '').slice(0, 300)] : []
  const text = prepareOnce(note ? withNote(update, names.length + 5) : update)
  const moved = await run(tx, text, [id, from, to, now, ...names.map((name) => set[name]), ...noted])
  return moved.length > 0
}

const withNote = (update: string, first: number): string =>
  `with moved as (${update}), noted as (
     insert into order_history (order_id, verb, actor_type, actor_id, reason, create_time)
     select id, $${first}, $${first + 1}, $${first + 2}::bigint, $${first + 3}, $4 from moved)
   select id from moved`

/** The same where being too late is somebody else's success: the caller's transaction ends with it. */
export async function mustMoveOrder(tx: Tx, change: StatusChange): Promise<void> {
  if (!(await moveOrder(tx, change))) throw new AppError('order.moved')
}

/** What an order has paid when its money went back to the wallet. */
export const nothingPaid = {
  pay_status: payStatus.unpaid,
  ...{ paid_amount: 0, actual_pay_amount: 0, money: 0, third_party: 0, internal_money: 0, offline: 0 },
  ...{ foreign_money: '', foreign_currency: '', foreign_rate: '', hold_id: null },
} as const
