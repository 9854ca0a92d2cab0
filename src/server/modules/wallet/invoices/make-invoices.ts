import { monthOf } from '#domain/calendar.ts'
import { formatTime } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { issuerOf, recipientOf } from '../parties.ts'

const batchSize = 200

type UninvoicedLine = {
  id: number
  month: string
  month_end: string
  sold_invoice: number | null
  refund_of: number | null
} & Sums
type Sums = { net: number; vat: number; gross: number }

/**
 * Puts everything that was sold and given back before this month on invoices and credit notes, one invoice for each member and month. Numbers
 * have no gaps: the counter is held until the invoice is written. May run twice, also at once on several instances.
 */
export async function makeInvoices(ctx: Ctx): Promise<void> {
  const firstDay = `${monthOf(ctx.clock(), ctx.settings.get('time_zone'))}-01`
  for (let after = 0; ; ) {
    const members = await run<{ user_id: number }>(
      ctx.db,
      `select distinct user_id from sale_line where invoice_id is null and tax_point < $1 and user_id > $2 order by user_id limit $3`,
      [firstDay, after, batchSize],
    )
    for (const { user_id: userId } of members) {
      const reader = await recipientOf(ctx, userId)
      await inTx(ctx, (tx) => invoiceMember(ctx, tx, { userId, reader, firstDay }))
      after = userId
    }
    if (members.length < batchSize) return
  }
}

type MemberToInvoice = { userId: number; reader: object; firstDay: string }

async function invoiceMember(ctx: Ctx, tx: Tx, { userId, reader, firstDay }: MemberToInvoice): Promise<void> {
  // Another instance that is at the same member has then put all of it on paper already.
  await run(tx, `select pg_advisory_xact_lock(hashtext('invoice'), $1::int)`, [userId])
  const months = await run<{ month: string }>(
    tx,
    `select distinct to_char(tax_point, 'YYYY-MM') as month from sale_line
     where user_id = $1 and invoice_id is null and tax_point < $2 order by month`,
    [userId, firstDay],
  )
  const issue = (kind: NewDocument['kind'], lines: UninvoicedLine[], invoiceId: number | null) =>
    issueDocument(ctx, tx, { kind, userId, reader, lines, invoiceId })
  for (const { month } of months) {
    const sales = (await listUninvoicedLines(tx, userId, month)).filter(({ refund_of }) => refund_of === null)
    if (sales.length > 0) await issue('invoice', sales, null)
    // Only now every sale of this month has its invoice, to which what was given back can refer.
    const refunds = await listUninvoicedLines(tx, userId, month)
    for (const sold of new Set(refunds.map(({ sold_invoice }) => sold_invoice)))
      await issue(
        'credit',
        refunds.filter(({ sold_invoice }) => sold_invoice === sold),
        sold,
      )
  }
}

/** Held by their numbers, as whoever gives something back of them does. */
const listUninvoicedLines = (tx: Tx, userId: number, month: string): Promise<UninvoicedLine[]> =>
  run<UninvoicedLine>(
    tx,
    `select line.id, line.net, line.vat, line.gross, line.refund_of, sold.invoice_id as sold_invoice, to_char(line.tax_point, 'YYYY-MM') as month,
            (date_trunc('month', line.tax_point) + interval '1 month - 1 day')::date as month_end
     from sale_line line left join sale_line sold on sold.id = line.refund_of
     where line.user_id = $1 and line.invoice_id is null and to_char(line.tax_point, 'YYYY-MM') = $2
     order by line.id for no key update of line`,
    [userId, month],
  )

type NewDocument = {
  kind: 'invoice' | 'credit'
  userId: number
  reader: object
  lines: UninvoicedLine[]
  invoiceId: number | null
}
const prefixes = { invoice: 'INV', credit: 'CN' }

async function issueDocument(ctx: Ctx, tx: Tx, { kind, userId, reader, lines, invoiceId }: NewDocument): Promise<void> {
  const now = ctx.clock()
  const sums = lines.reduce(addSums, { net: 0, vat: 0, gross: 0 })
  const number = `${prefixes[kind]}-${String(await nextNumber(tx, kind)).padStart(6, '0')}`
  const [made] = await run<{ id: number }>(
    tx,
    `insert into invoice (kind, number, user_id, invoice_id, tax_point, issue_day, net, vat, gross, seller, reader, create_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
    [
      kind,
      number,
      userId,
      invoiceId,
      lines[0]?.month_end,
      formatTime(now, ctx.settings.get('time_zone'), 'yyyy-mm-dd'),
      sums.net,
      sums.vat,
      sums.gross,
      JSON.stringify(issuerOf(ctx)),
      JSON.stringify(reader),
      now,
    ],
  )
  await run(tx, 'update sale_line set invoice_id = $1 where id = any($2) and invoice_id is null', [
    made?.id,
    lines.map(({ id }) => id),
  ])
}

/** Whoever takes a number holds the counter until the end: who comes after gets the next one, or the same one if this came to nothing. */
async function nextNumber(tx: Tx, kind: NewDocument['kind']): Promise<number> {
  const [counter] = await run<{ last: number }>(
    tx,
    `insert into invoice_counter (kind, last) values ($1, 1)
     on conflict (kind) do update set last = invoice_counter.last + 1 returning last`,
    [kind],
  )
  return (counter as { last: number }).last
}

const addSums = (one: Sums, other: Sums): Sums => ({
  net: one.net + other.net,
  vat: one.vat + other.vat,
  gross: one.gross + other.gross,
})
