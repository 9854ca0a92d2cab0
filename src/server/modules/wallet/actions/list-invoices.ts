import type { InvoiceRow } from '#contract/wallet.ts'
import type { Ctx } from '#server/ctx.ts'
import { type Db, run } from '#server/platform/db/pool.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { pounds } from '../log-rows.ts'

type StoredInvoice = Pick<InvoiceRow, 'id' | 'kind' | 'number'> & { tax_point: string; issue_day: string } & Record<
    'net' | 'vat' | 'gross',
    number
  >

/** The caller's own invoices and credit notes, the latest first. */
export async function listInvoices({ db }: Ctx, { page, limit }: { page: number; limit: number }, caller: Caller) {
  const { id } = actorOf(caller)
  const rows = await run<StoredInvoice>(
    db,
    `select id, kind, number, tax_point, issue_day, net, vat, gross from invoice where user_id = $1 order by id desc limit $2 offset $3`,
    [id, limit, (page - 1) * limit],
  )
  const list = rows.map(
    (row): InvoiceRow => ({
      ...{ id: row.id, kind: row.kind, number: row.number, month: row.tax_point.slice(0, 7), issue_day: row.issue_day },
      ...{ net: pounds(row.net), vat: pounds(row.vat), gross: pounds(row.gross) },
    }),
  )
  return { list, total: await countInvoices(db, id) }
}

async function countInvoices(db: Db, userId: number): Promise<number> {
  const [row] = await run<{ total: number }>(db, 'select count(*)::int as total from invoice where user_id = $1', [userId])
  return row?.total ?? 0
}
