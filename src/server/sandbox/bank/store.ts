import { type Db, findFirst, getRow, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import type { Dispute, Payment, Refund } from './wire.ts'

const paymentColumns = `id, token, merchant, idempotency_key, fingerprint, sealed_webhook_secret, reference, merchant_name, title, amount,
  currency, language, return_url, cancel_url, notify_url, status, reason, declines, is_confirming, refunded, refunds_fail, expire_time`
const refundColumns = 'id, payment_id, reference, amount, status, reason'

type NewPayment = Omit<Payment, 'status' | 'reason' | 'declines' | 'is_confirming' | 'refunded' | 'refunds_fail'>

/** null: this merchant has used the key before */
export function insertPayment(tx: Tx, one: NewPayment, now: Date): Promise<Payment | null> {
  const values = { ...one, create_time: now, update_time: now }
  const names = Object.keys(values)
  return findFirst<Payment>(
    tx,
    `insert into sandbox_payment (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})
     on conflict (merchant, idempotency_key) do nothing returning ${paymentColumns}`,
    Object.values(values),
  )
}

export const findPayment = (db: Db | Tx, by: 'id' | 'token', value: string): Promise<Payment | null> =>
  findFirst(db, `select ${paymentColumns} from sandbox_payment where ${by} = $1`, [value])

export const findPaymentByKey = (db: Db | Tx, merchant: string, key: string): Promise<Payment | null> =>
  findFirst(db, `select ${paymentColumns} from sandbox_payment where merchant = $1 and idempotency_key = $2`, [merchant, key])

export type PaymentEnd = { status: Payment['status']; reason?: string | null; refundsFail?: boolean }

/** From pending only, and only while there is time: of two who try at once one gets null. */
export const endPayment = (
  tx: Tx,
  id: string,
  { status, reason = null, refundsFail = false, now }: PaymentEnd & { now: Date },
): Promise<Payment | null> =>
  findFirst(
    tx,
    `update sandbox_payment set status = $2, reason = $3, is_confirming = false, refunds_fail = $5, update_time = $4
     where id = $1 and status = 'pending' and ($2 = 'expired') = (expire_time <= $4) returning ${paymentColumns}`,
    [id, status, reason, now, refundsFail],
  )

/** Asks for the second step, or counts a card that was declined. */
export const recordCardStep = (
  tx: Tx,
  id: string,
  { isConfirming, declined, now }: { isConfirming: boolean; declined: string | null; now: Date },
): Promise<Payment | null> =>
  findFirst(
    tx,
    `update sandbox_payment set is_confirming = $2, reason = coalesce($3, reason), declines = declines + ($3 is not null)::int, update_time = $4
     where id = $1 and status = 'pending' and expire_time > $4 returning ${paymentColumns}`,
    [id, isConfirming, declined, now],
  )

/** null where more would go back than was paid, or nothing was. */
export const reserveForRefund = (tx: Tx, id: string, amount: number): Promise<Payment | null> =>
  findFirst(
    tx,
    `update sandbox_payment set refunded = refunded + $2 where id = $1 and status = 'paid' and refunded + $2 <= amount
     returning ${paymentColumns}`,
    [id, amount],
  )

export const findRefund = (db: Db | Tx, id: string): Promise<Refund | null> =>
  findFirst(db, `select ${refundColumns} from sandbox_refund where id = $1`, [id])

export const findRefundByKey = (tx: Tx, paymentId: string, key: string): Promise<Refund | null> =>
  findFirst(tx, `select ${refundColumns} from sandbox_refund where payment_id = $1 and idempotency_key = $2`, [paymentId, key])

export const insertRefund = (tx: Tx, one: Omit<Refund, 'status' | 'reason'> & { key: string; now: Date }): Promise<Refund> =>
  getRow(
    tx,
    `insert into sandbox_refund (id, payment_id, reference, amount, idempotency_key, create_time) values ($1, $2, $3, $4, $5, $6)
     returning ${refundColumns}`,
    [one.id, one.payment_id, one.reference, one.amount, one.key, one.now],
  )

export const settleRefund = (tx: Tx, id: string): Promise<Refund | null> =>
  findFirst(tx, `update sandbox_refund set status = 'done' where id = $1 and status = 'pending' returning ${refundColumns}`, [id])

/** The card's bank sends back what had arrived, so that it can be refunded once more. From done only: of two who try at once one gets null. */
export async function failRefund(tx: Tx, id: string, reason: string): Promise<Refund | null> {
  const row = await findFirst<Refund>(
    tx,
    `update sandbox_refund set status = 'failed', reason = $2 where id = $1 and status = 'done' returning ${refundColumns}`,
    [id, reason],
  )
  if (row) await run(tx, 'update sandbox_payment set refunded = refunded - $2 where id = $1', [row.payment_id, row.amount])
  return row
}

/** null: there is one already */
export const insertDispute = (tx: Tx, one: Dispute, now: Date): Promise<Dispute | null> =>
  findFirst(
    tx,
    `insert into sandbox_dispute (id, payment_id, status, create_time) values ($1, $2, $3, $4)
     on conflict (payment_id) do nothing returning id, payment_id, status`,
    [one.id, one.payment_id, one.status, now],
  )

export const closeDispute = (tx: Tx, paymentId: string, status: 'won' | 'lost'): Promise<Dispute | null> =>
  findFirst(
    tx,
    `update sandbox_dispute set status = $2 where payment_id = $1 and status = 'opened' returning id, payment_id, status`,
    [paymentId, status],
  )
