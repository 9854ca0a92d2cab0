import { memberPayment } from '#contract/member-lists/payment.ts'
import type { Pence } from '#domain/money.ts'
import type { PayProvider } from '#domain/pay-way.ts'
import { type OrderType, paymentLifecycle, paymentStatus } from '#domain/payment.ts'
import { type Db, getRow, prepareOnce, run } from '#server/platform/db/pool.ts'
import { columnsOf, type RowOf } from '#server/platform/db/row-of.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { createTransitions } from '#server/platform/lifecycle.ts'
import type { Columns } from '#server/platform/resources/columns.ts'
import { listMemberRows } from '#server/platform/resources/member-list.ts'

const columns = columnsOf(
  'payment',
  `id, payment_no, user_id, order_type, order_ids::float8[] as order_ids, provider, pay_way_id, amount, balance_part, fee, charge_minor, currency,
  rate::text as rate, status, hold_id, provider_ref, charge_ref, url, reason, proof, refunded, dispute_status, dispute_ref, client_key, agreed, check_time,
  expire_time, create_time, pay_time`,
)
export type Payment = RowOf<
  typeof columns,
  Record<'amount' | 'balance_part' | 'fee' | 'refunded', Pence> & {
    order_type: OrderType
    order_ids: number[]
    provider: PayProvider | 'balance'
    rate: string
    /** what the bills were made of when it was begun, one for each */
    agreed: unknown[] | null
  }
>

export const paymentMoves = createTransitions({ column: 'status', lifecycle: paymentLifecycle })

const insert = prepareOnce(
  `insert into payment (payment_no, user_id, order_type, order_ids, provider, pay_way_id, amount, balance_part, fee, charge_minor, currency, rate,
     status, client_key, check_time, expire_time, create_time, pay_time, agreed, update_time)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $17)
   on conflict (user_id, client_key) where client_key is not null do nothing returning ${columns}`,
)

export type NewPayment = Omit<
  Payment,
  'id' | 'hold_id' | 'provider_ref' | 'charge_ref' | 'url' | 'reason' | 'proof' | 'refunded' | 'dispute_status' | 'dispute_ref'
>

/** Undefined when the same client sent the same key before. */
export async function insertPayment(tx: Tx, row: NewPayment): Promise<Payment | undefined> {
  const values = [
    row.payment_no,
    row.user_id,
    row.order_type,
    row.order_ids,
    row.provider,
    row.pay_way_id,
    row.amount,
    row.balance_part,
    row.fee,
    row.charge_minor,
    row.currency,
    row.rate,
    row.status,
    row.client_key,
    row.check_time,
    row.expire_time,
    row.create_time,
    row.pay_time,
    row.agreed && JSON.stringify(row.agreed),
  ]
  return (await run<Payment>(tx, insert, values))[0]
}

const byClientKey = prepareOnce(`select ${columns} from payment where user_id = $1 and client_key = $2`)
export const findByClientKey = async (db: Db | Tx, userId: number, key: string): Promise<Payment | undefined> =>
  (await run<Payment>(db, byClientKey, [userId, key]))[0]

const ofMember = prepareOnce(`select ${columns} from payment where user_id = $1 and payment_no = $2`)

/** A stranger's payment is missing, not forbidden. */
export async function getMemberPayment(db: Db | Tx, userId: number, paymentNo: string): Promise<Payment> {
  return getRow<Payment>(db, ofMember, [userId, paymentNo])
}

const orderIds = prepareOnce(
  'select order_ids::float8[] as order_ids from payment where user_id = $1 and payment_no = $2 and order_type = $3',
)

/** What a member paid for together with one payment of theirs; nothing where it is not theirs. */
export async function listPaidIds(db: Db | Tx, userId: number, paymentNo: string, type: OrderType): Promise<number[]> {
  const [row] = await run<Pick<Payment, 'order_ids'>>(db, orderIds, [userId, paymentNo, type])
  return row?.order_ids ?? []
}

const byCard = prepareOnce(
  `select id from payment where user_id = $1 and order_type = $3 and order_ids @> array[$2::bigint] and status = ${paymentStatus.paid}
     and provider not in ('balance', 'offline') order by id desc limit 1`,
)

/** What a member paid for one thing of theirs by card or the like, if they did; what came by bank transfer goes back by hand. */
export async function findCardPayment(db: Db | Tx, userId: number, id: number, type: OrderType): Promise<number | null> {
  const [row] = await run<{ id: number }>(db, byCard, [userId, id, type])
  return row?.id ?? null
}

const one = prepareOnce(`select ${columns} from payment where id = $1`)
export function getPayment(db: Db | Tx, id: number): Promise<Payment> {
  return getRow<Payment>(db, one, [id])
}

const locked = prepareOnce(`select ${columns} from payment where id = $1 for no key update`)

/** Whoever settles a payment holds it: callbacks, queries and staff come at once. */
export async function lockPayment(tx: Tx, id: number): Promise<Payment> {
  return getRow<Payment>(tx, locked, [id])
}

const known = prepareOnce(
  `select id from payment where provider = $1 and (payment_no = $2 or provider_ref = $3 or charge_ref = $4) order by (payment_no = $2) desc nulls last limit 1`,
)

/** The payment a provider speaks of, by our number or by theirs. */
export async function findPaymentForEvent(
  db: Db | Tx,
  provider: string,
  { key, ref, chargeRef }: { key: string | null; ref?: string; chargeRef?: string | null },
): Promise<number | undefined> {
  const [row] = await run<{ id: number }>(db, known, [provider, key, ref ?? null, chargeRef ?? null])
  return row?.id
}

/** Read as they are kept; `payment-view.ts` makes them what the wire has. */
const listColumns: Columns = { select: columns, from: 'payment t', fromFor: () => 'payment t', encode: (row) => row }

export async function listMemberPayments(db: Db, input: { page: number; limit: number }, userId: number) {
  // Neither words nor times are made here.
  const reader = { resource: memberPayment, userId, columns: listColumns, language: 'en' as const, zone: 'UTC' }
  const { list, total } = await listMemberRows(db, input, reader)
  return { rows: list as Payment[], total }
}

/**
 * Takes the right to ask the provider about open payments whose time has come; nobody else asks for the next minute. A transfer that was shown to
 * be made has nobody to ask but finance.
 */
export const claimChecks = (db: Db, now: Date, next: Date, most: number): Promise<Payment[]> =>
  run<Payment>(
    db,
    prepareOnce(
      `update payment set check_time = $2 where id in (
         select id from payment where status in (${paymentStatus.created}, ${paymentStatus.pending}) and check_time <= $1 and not (provider = 'offline' and proof <> '') order by check_time limit $3 for update skip locked
       ) returning ${columns}`,
    ),
    [now, next, most],
  )

/** The same for one payment that somebody is looking at. */
export async function claimCheck(db: Db, id: number, now: Date, next: Date): Promise<boolean> {
  const rows = await run(
    db,
    prepareOnce(
      `update payment set check_time = $3 where id = $1 and status = ${paymentStatus.pending} and check_time <= $2 returning id`,
    ),
    [id, now, next],
  )
  return rows.length > 0
}
