import { AppError } from '#domain/errors.ts'
import type { Pence } from '#domain/money.ts'
import { refundLifecycle, refundStatus } from '#domain/payment.ts'
import { type Db, getRow, run } from '#server/platform/db/pool.ts'
import { columnsOf, type RowOf } from '#server/platform/db/row-of.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { createTransitions } from '#server/platform/lifecycle.ts'

export const refundMoves = createTransitions({ column: 'status', lifecycle: refundLifecycle })

const columns = columnsOf(
  'refund',
  'id, refund_no, user_id, payment_id, amount, charge_minor, currency, reason, status, provider_ref',
)
export type Refund = RowOf<typeof columns, { amount: Pence }>

type NewRefund = Omit<Refund, 'id' | 'provider_ref' | 'status'> & {
  asked: { by: 'member' | 'admin'; id: number }
  clientKey: string | undefined
  now: Date
}

/** The same client key is the same refund; for another payment or amount it is refused. */
export async function insertRefund(tx: Tx, row: NewRefund): Promise<{ refund: Refund; isNew: boolean }> {
  const { asked, clientKey = null } = row
  const [made] = await run<Refund>(
    tx,
    `insert into refund (refund_no, user_id, payment_id, provider, amount, charge_minor, currency, reason, asked_by, asked_id, client_key, create_time, update_time)
     values ($1, $2, $3, (select provider from payment where id = $3), $4, $5, $6, $7, $8, $9, $10, $11, $11)
     on conflict (asked_by, asked_id, client_key) where client_key is not null do nothing returning ${columns}`,
    [
      row.refund_no,
      row.user_id,
      row.payment_id,
      row.amount,
      row.charge_minor,
      row.currency,
      row.reason,
      asked.by,
      asked.id,
      clientKey,
      row.now,
    ],
  )
  if (made) return { refund: made, isNew: true }
  const [before] = await run<Refund>(
    tx,
    `select ${columns} from refund where asked_by = $1 and asked_id = $2 and client_key = $3`,
    [asked.by, asked.id, clientKey],
  )
  if (before?.payment_id !== row.payment_id || before.amount !== row.amount) throw new AppError('input.key_used')
  return { refund: before, isNew: false }
}

export function lockRefund(tx: Tx, id: number): Promise<Refund> {
  return getRow<Refund>(tx, `select ${columns} from refund where id = $1 for no key update`, [id])
}

export function getRefund(db: Db | Tx, id: number): Promise<Refund> {
  return getRow<Refund>(db, `select ${columns} from refund where id = $1`, [id])
}

/** The refund a provider speaks of, by our number or by theirs. */
export async function findRefundForEvent(
  db: Db | Tx,
  provider: string,
  { key, ref }: { key: string | null; ref: string },
): Promise<Refund | undefined> {
  const [row] = await run<Refund>(
    db,
    `select ${columns
      .split(', ')
      .map((name) => `r.${name}`)
      .join(', ')} from refund r join payment p on p.id = r.payment_id
     where p.provider = $1 and (r.refund_no = $2 or r.provider_ref = $3) limit 1`,
    [provider, key, ref],
  )
  return row
}

/** What of a payment is asked for and not decided, and what is on its way. */
export async function sumOpenRefunds(db: Db | Tx, paymentId: number): Promise<{ asked: number; sending: number }> {
  const [row] = await run<{ asked: number; sending: number }>(
    db,
    `select coalesce(sum(amount) filter (where status = ${refundStatus.asked}), 0)::bigint as asked,
       coalesce(sum(amount) filter (where status = ${refundStatus.sending}), 0)::bigint as sending
     from refund where payment_id = $1 and status in (${refundStatus.asked}, ${refundStatus.sending})`,
    [paymentId],
  )
  return row ?? { asked: 0, sending: 0 }
}

/** What of a payment went back, is on its way or is asked for; what was refused or failed is there to be refunded again. */
export async function sumRefunds(tx: Tx, paymentId: number): Promise<{ amount: number; minor: number }> {
  const [row] = await run<{ amount: number; minor: number }>(
    tx,
    `select coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(charge_minor), 0)::bigint as minor
     from refund where payment_id = $1 and status in (${refundStatus.asked}, ${refundStatus.sending}, ${refundStatus.done})`,
    [paymentId],
  )
  return row ?? { amount: 0, minor: 0 }
}

/** On their way for a while without a last word. */
export const listUnansweredRefunds = (db: Db, before: Date): Promise<Refund[]> =>
  run<Refund>(
    db,
    `select ${columns} from refund where status = ${refundStatus.sending} and provider_ref is not null and update_time < $1 order by id limit 100`,
    [before],
  )
