import type { WaitingName } from '#contract/finance.ts'
import { disputeStatus, paymentStatus, refundStatus } from '#domain/payment.ts'
import { type Db, run } from '#server/platform/db/pool.ts'

export type WaitingRow = { name: WaitingName; n: number; sum: number; oldest: Date | null; path: string }
type Found = Omit<WaitingRow, 'name' | 'path'>

const sums = (amount: string, time: string) =>
  `count(*)::int as n, coalesce(sum(${amount}), 0)::bigint as sum, min(${time}) as oldest`

const transfers = `/admin/payment?provider=offline&status=${paymentStatus.pending}`

/** Each with the list that shows just these, and a statement that reads only the rows that wait. */
const questions: { name: WaitingName; path: string; sql: string }[] = [
  {
    name: 'transfers_proof',
    path: `${transfers}&has_proof=1`,
    sql: `select ${sums('amount', 'create_time')} from payment where status = ${paymentStatus.pending} and provider = 'offline' and proof <> ''`,
  },
  {
    name: 'refunds',
    path: `/admin/refund?status=${refundStatus.asked}`,
    sql: `select ${sums('amount', 'create_time')} from refund where status = ${refundStatus.asked}`,
  },
  {
    // Approved, and to be sent by somebody at the bank: no provider does it for us.
    name: 'payouts',
    path: `/admin/refund?status=${refundStatus.sending}&provider=offline`,
    sql: `select ${sums('amount', 'approve_time')} from refund where status = ${refundStatus.sending} and provider = 'offline'`,
  },
  {
    name: 'disputes',
    path: `/admin/payment?dispute_status=${disputeStatus.opened}`,
    sql: `select ${sums('amount', 'create_time')} from dispute where status = ${disputeStatus.opened}`,
  },
  {
    name: 'transfers',
    path: `${transfers}&has_proof=0`,
    sql: `select ${sums('amount', 'create_time')} from payment where status = ${paymentStatus.pending} and provider = 'offline' and proof = ''`,
  },
]

export async function listWaitingPayments(db: Db): Promise<WaitingRow[]> {
  const rows: WaitingRow[] = []
  for (const { name, path, sql } of questions) {
    const [found] = await run<Found>(db, sql)
    rows.push({ name, path, ...(found ?? { n: 0, sum: 0, oldest: null }) })
  }
  return rows
}
