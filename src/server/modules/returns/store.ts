import { AppError } from '#domain/errors.ts'
import type { Pence } from '#domain/money.ts'
import type { Party } from '#domain/order/party.ts'
import type { ReturnRefusal } from '#domain/return/checks.ts'
import type { ReturnFee } from '#domain/return/fees.ts'
import { canMoveReturn, type ReturnChoice, type ReturnStatus, type ReturnVerb } from '#domain/return/status.ts'
import type { LedgerActor } from '#server/modules/ledger/index.ts'
import { type LockedOrder, lockOrder } from '#server/modules/orders/index.ts'
import { type Db, prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { publishChange } from '#server/platform/live/publish.ts'

/** Where a parcel goes out to again; the number that customs ask for lies sealed beside the rest. */
export type Reship = { channel_id: number; receiver: Party & { id_card_sealed?: string } }

export type StoredReturn = {
  id: number
  order_no: string
  user_id: number
  order_id: number
  order_code: string
  kind: number
  reason_id: number
  fee_type: number
  is_unused: boolean
  is_loss: boolean
  status: ReturnStatus
  pay_status: number
  choice: ReturnChoice | ''
  amount: Pence
  asked_amount: Pence
  pay_to: 'balance' | 'card'
  refund_id: number | null
  label_order_id: number | null
  instock_time: Date | null
  space_id: number | null
  space_name: string
  fees: ReturnFee[]
  reship: Reship | null
  reship_order_id: number | null
  due_time: Date | null
}

const columns = `id, order_no, user_id, order_id, order_code, kind, reason_id, fee_type, is_unused, is_loss, status, pay_status, choice, amount, asked_amount,
  pay_to, refund_id, label_order_id, instock_time, space_id, space_name, fees, reship, reship_order_id, due_time`

export const returnRefusal = (reason: ReturnRefusal): AppError =>
  new AppError('return_order.refused', { detail: { why_key: `returnOrder.refused.${reason}` } })

const orderOf = prepareOnce('select order_id from return_order where id = $1 and ($2::bigint is null or user_id = $2)')
const lockOne = prepareOnce(`select ${columns} from return_order where id = $1 for no key update`)

export type HeldReturn = { held: StoredReturn; order: LockedOrder }

/** The order first, then the return: in the order of docs/architecture.md. A stranger's is missing. */
export async function lockReturn(tx: Tx, id: number, userId: number | null): Promise<HeldReturn> {
  const [found] = await run<{ order_id: number }>(tx, orderOf, [id, userId])
  if (!found) throw new AppError('row.missing')
  const order = await lockOrder(tx, found.order_id)
  const [held] = await run<StoredReturn>(tx, lockOne, [id])
  if (!held) throw new AppError('row.missing')
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
export const findReturn = async (db: Db | Tx, id: number): Promise<StoredReturn | null> =>
  (await run<StoredReturn>(db, anybodys, [id]))[0] ?? null

/** What may be written beside a move; anything else about a return never changes. */
type ReturnChange = Partial<{
  pay_status: number
  outcome: number
  choice: string
  amount: number
  asked_amount: number
  set_off: number
  answer: string
  admin_id: number | null
  decide_time: Date
  tracking_number: string
  label_order_id: number
  instock: boolean
  instock_time: Date
  warehouse_id: number | null
  space_id: number | null
  space_name: string
  condition: string
  instock_photos: string[]
  instock_note: string
  fees: string
  reship: string | null
  reship_order_id: number | null
  entry_id: number | null
  refund_id: number
  due_time: Date | null
  reminded: boolean
  close_time: Date
}>

type Noted = { verb: ReturnVerb; actor: LedgerActor; reason?: string; clientKey?: string; now: Date }

/** Writes on a return that is held, without a move. */
export async function setReturn(tx: Tx, id: number, change: ReturnChange, now: Date): Promise<void> {
  const entries = Object.entries(change)
  const sets = entries.map(([name], index) => `"${name}" = $${index + 3}`)
  await run(tx, prepareOnce(`update return_order set ${['update_time = $2', ...sets].join(', ')} where id = $1`), [
    ...[id, now],
    ...entries.map(([, value]) => value),
  ])
}

/** The only way a return gets another status. It must be held by the caller. */
export async function moveReturn(
  tx: Tx,
  held: StoredReturn,
  to: ReturnStatus,
  { change = {}, note }: { change?: ReturnChange; note: Noted },
): Promise<void> {
  if (!canMoveReturn(held.status, to)) throw new Error(`return ${held.id} cannot go from ${held.status} to ${to}`)
  await run(tx, 'update return_order set status = $2 where id = $1', [held.id, to])
  await setReturn(tx, held.id, change, note.now)
  await recordReturn(tx, held, note)
}

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

type NewReturn = {
  order_no: string
  user_id: number
  order_id: number
  order_code: string
  kind: number
  reason_id: number
  fee_type: number
  is_unused: boolean
  is_loss: boolean
  status: ReturnStatus
  amount: number
  asked_amount: number
  pay_to: string
  remark: string
  photos: string[]
  is_announced: boolean
  tracking_number: string
  due_time: Date | null
  client_key: string | null
}

const newColumns = [
  ...(['order_no', 'user_id', 'order_id', 'order_code', 'kind', 'reason_id', 'fee_type', 'is_unused', 'is_loss'] as const),
  ...(['status', 'amount', 'asked_amount', 'pay_to', 'remark', 'photos', 'is_announced', 'tracking_number'] as const),
  ...(['due_time', 'client_key'] as const),
]
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
     and not exists (select 1 from return_order r where r.space_id = s.id and r.status = 3)
     and not exists (select 1 from unclaimed_return u where u.space_id = s.id and u.status = 0)`,
)

/** After the parcel that lay there went away. */
export async function freeSpace(tx: Tx, spaceId: number | null, now: Date): Promise<void> {
  if (spaceId !== null) await run(tx, freeSpaceOf, [spaceId, now])
}
