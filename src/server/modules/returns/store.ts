import { AppError } from '#domain/errors.ts'
import type { Pence } from '#domain/money.ts'
import type { Party } from '#domain/order/party.ts'
import { payStatus } from '#domain/order/status.ts'
import type { ReturnRefusal } from '#domain/return/checks.ts'
import type { ReturnFee } from '#domain/return/fees.ts'
import {
  type ReturnChoice,
  type ReturnStatus,
  type ReturnVerb,
  returnLifecycle,
  returnOutcome,
  returnStatus,
  unclaimedStatus,
} from '#domain/return/status.ts'
import type { LedgerActor } from '#server/modules/ledger/index.ts'
import { type LockedOrder, lockOrder, removeUnboughtOrder } from '#server/modules/orders/index.ts'
import { type Db, findFirst, getRow, prepareOnce, run } from '#server/platform/db/pool.ts'
import { columnsOf, namesOf, type RowOf, type TableRow } from '#server/platform/db/row-of.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { createMover } from '#server/platform/lifecycle.ts'
import { publishChange } from '#server/platform/live/publish.ts'

/** Where a parcel goes out to again; the number that customs ask for lies sealed beside the rest. */
export type Reship = { channel_id: number; receiver: Party & { id_card_sealed?: string } }

const columns = columnsOf(
  'return_order',
  `id, order_no, user_id, order_id, order_code, kind, reason_id, fee_type, is_unused, is_loss, status, pay_status, outcome, choice, amount, fee_amount, asked_amount,
  pay_to, refund_id, label_order_id, instock_time, space_id, space_name, fees, reship, reship_order_id, due_time`,
)
export type StoredReturn = RowOf<
  typeof columns,
  {
    status: ReturnStatus
    choice: ReturnChoice | ''
    amount: Pence
    fee_amount: Pence
    asked_amount: Pence
    pay_to: 'balance' | 'card'
    fees: ReturnFee[]
    reship: Reship | null
  }
>

export const returnRefusal = (reason: ReturnRefusal): AppError =>
  new AppError('return_order.refused', { detail: { why_key: `returnOrder.refused.${reason}` } })

export function mustBeAllowed(refused: ReturnRefusal | null): void {
  if (refused) throw returnRefusal(refused)
}

const orderOf = prepareOnce('select order_id from return_order where id = $1 and ($2::bigint is null or user_id = $2)')
const lockOne = prepareOnce(`select ${columns} from return_order where id = $1 for no key update`)

export type HeldReturn = { held: StoredReturn; order: LockedOrder }

/** The order first, then the return: in the order of docs/architecture.md. A stranger's is missing. */
export async function lockReturn(tx: Tx, id: number, userId: number | null): Promise<HeldReturn> {
  const found = await getRow<{ order_id: number }>(tx, orderOf, [id, userId])
  const order = await lockOrder(tx, found.order_id)
  const held = await getRow<StoredReturn>(tx, lockOne, [id])
  return { held, order }
}

const ofMember = prepareOnce(`select ${columns} from return_order where user_id = $1 and id = any($2)`)
export const findMemberReturns = (db: Db | Tx, userId: number, ids: readonly number[]): Promise<StoredReturn[]> =>
  run<StoredReturn>(db, ofMember, [userId, ids])

export async function getMemberReturn(db: Db | Tx, userId: number, id: number): Promise<StoredReturn> {
  const [row] = await findMemberReturns(db, userId, [id])
  if (!row) throw new AppError('row.missing')
  return row
}

const anybodys = prepareOnce(`select ${columns} from return_order where id = $1`)
export const findReturn = (db: Db | Tx, id: number): Promise<StoredReturn | null> => findFirst(db, anybodys, [id])

/** What may be written beside a move; anything else about a return never changes. */
type ReturnChange = Partial<
  TableRow<
    'return_order',
    `pay_status, outcome, choice, amount, fee_amount, asked_amount, set_off, answer, admin_id, decide_time, tracking_number, label_order_id, instock, instock_time,
    warehouse_id, space_id, space_name, condition, instock_photos, instock_note, reship_order_id, entry_id, refund_id, due_time, reminded, close_time`,
    { fees: string; reship: string | null }
  >
>

type Noted = { verb: ReturnVerb; actor: LedgerActor; reason?: string; clientKey?: string; now: Date }

/** Writes on a return that is held, without a move. */
export async function setReturn(tx: Tx, id: number, change: ReturnChange, now: Date): Promise<void> {
  const entries = Object.entries(change)
  const sets = entries.map(([name], index) => `"${name}" = $${index + 3}`)
  await run(tx, prepareOnce(`update return_order set ${['update_time = $2', ...sets].join(', ')} where id = $1`), [
    id,
    now,
    ...entries.map(([, value]) => value),
  ])
}

const move = createMover<StoredReturn, string, ReturnStatus, ReturnChange, Noted>({
  table: 'return_order',
  column: 'status',
  lifecycle: returnLifecycle,
  stateOf: ({ status }) => status,
  record: recordReturn,
})

/** The only way a return gets another status. It must be held by the caller. */
export const moveReturn = (
  tx: Tx,
  held: StoredReturn,
  to: ReturnStatus,
  { change, note }: { change?: ReturnChange; note: Noted },
): Promise<void> => move(tx, held, to, { actor: note.actor, change, note, now: note.now })

const insertHistory = prepareOnce(
  `insert into return_history (return_id, verb, actor_type, actor_id, reason, client_key, create_time) values ($1, $2, $3, $4, $5, $6, $7)`,
)

/** Who did what, in the transaction in which it became true; whoever looks at it is told. */
export async function recordReturn(
  tx: Tx,
  { id, user_id: userId }: Pick<StoredReturn, 'id' | 'user_id'>,
  { verb, actor, reason = '', clientKey, now }: Noted,
): Promise<void> {
  await run(tx, insertHistory, [id, verb, actor.type, actor.id, reason.slice(0, 300), clientKey ?? null, now])
  await publishChange(tx, { to: [{ member: userId }, { admins: 'returnOrder/index' }], topic: 'returnOrder', id })
}

const newList = columnsOf(
  'return_order',
  `order_no, user_id, order_id, order_code, kind, reason_id, fee_type, is_unused, is_loss, status, amount, asked_amount, pay_to, remark, photos,
  is_announced, tracking_number, due_time, client_key`,
)
type NewReturn = RowOf<typeof newList, { status: ReturnStatus }>
const newColumns = namesOf(newList)
const insert = prepareOnce(
  `insert into return_order (${newColumns.join(', ')}, create_time, update_time)
   values (${newColumns.map((_, index) => `$${index + 2}`).join(', ')}, $1, $1) returning ${columns}`,
)

export async function insertReturn(tx: Tx, row: NewReturn, now: Date): Promise<StoredReturn> {
  const [made] = await run<StoredReturn>(tx, insert, [now, ...newColumns.map((name) => row[name])])
  if (!made) throw new Error('a return was not written')
  return made
}

// Several parcels may lie in one space: it is free when the last of them is gone.
const freeSpaceOf = prepareOnce(
  `update space s set is_occupied = false, update_time = $2 where s.id = $1 and s.is_occupied
     and not exists (select 1 from return_order r where r.space_id = s.id and r.status = ${returnStatus.inStock})
     and not exists (select 1 from unclaimed_return u where u.space_id = s.id and u.status = ${unclaimedStatus.unclaimed})`,
)

/** After the parcel that lay there went away. */
export async function freeSpace(tx: Tx, spaceId: number | null, now: Date): Promise<void> {
  if (spaceId !== null) await run(tx, freeSpaceOf, [spaceId, now])
}

type Finish = {
  outcome: 'refunded' | 'reshipped' | 'disposed'
  actor: LedgerActor
  reason?: string
  /** what was given, what for, and by which entry */
  change?: ReturnChange
  now: Date
}

const occupy = prepareOnce('update space set is_occupied = true, update_time = $2 where id = $1')

/** The parcel did not go out after all: it lies where it lay, its fees stay paid, and its member chooses again. The return must be held by the caller. */
export async function reopenReshipped(
  tx: Tx,
  held: StoredReturn,
  { reason, due, now }: { reason: string; due: Date; now: Date },
): Promise<void> {
  await moveReturn(tx, held, returnStatus.inStock, {
    change: { choice: '', reship: null, outcome: returnOutcome.none, due_time: due, reminded: false, close_time: null },
    note: { verb: 'reopened', actor: { type: 'system', id: null }, reason, now },
  })
  if (held.space_id !== null) await run(tx, occupy, [held.space_id, now])
}

/**
 * Ends a return: writes its outcome and frees its space. An unbought order that was to send the parcel on is deleted. The return must be held by the
 * caller.
 */
export async function finishReturn(tx: Tx, held: StoredReturn, { outcome, actor, reason, change, now }: Finish): Promise<void> {
  await moveReturn(tx, held, returnStatus.finished, {
    change: {
      pay_status: outcome === 'refunded' ? payStatus.refunded : payStatus.paid,
      outcome: returnOutcome[outcome],
      due_time: null,
      close_time: now,
      ...change,
    },
    note: { verb: outcome, actor, reason, now },
  })
  await freeSpace(tx, held.space_id, now)
  if (outcome !== 'reshipped' && held.reship_order_id !== null)
    await removeUnboughtOrder(tx, held.reship_order_id, { actor: { type: 'system', id: null }, now })
}
