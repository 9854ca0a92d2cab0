import { type Language, pick } from '#domain/language.ts'
import { asPence } from '#domain/money.ts'
import type { VatClass } from '#domain/pricing/vat.ts'
import type { Ctx } from '#server/ctx.ts'
import { type Invoice, renderCreditNote, renderInvoice } from '#server/modules/documents/index.ts'
import { issueDocument } from '#server/modules/files/index.ts'
import { getRow, run } from '#server/platform/db/pool.ts'
import { columnsOf, type RowOf } from '#server/platform/db/row-of.ts'
import type { Actor } from '#server/platform/session/actor.ts'

const invoiceColumns = columnsOf(
  'invoice',
  'invoice.id, invoice.number, invoice.issue_day, invoice.tax_point, invoice.seller, invoice.reader, invoice.create_time',
)
type StoredInvoice = RowOf<
  typeof invoiceColumns,
  { seller: Invoice['seller']; reader: Invoice['member']; sold_number: string | null; sold_day: string | null }
>
const lineColumns = columnsOf('sale_line', 'title_zh, title_en, tax_point, vat_class, rate, net, vat, gross')
type InvoiceLineRow = RowOf<typeof lineColumns, { vat_class: VatClass }>

type InvoiceRequest = { id: number; language: Language; owner: Pick<Actor, 'realm' | 'id'> }

/** Draws an invoice or credit note as it was issued and gives one download of it. A member gets only their own. May run twice. */
export async function downloadInvoice(ctx: Ctx, { id, language, owner }: InvoiceRequest): Promise<{ url: string }> {
  const stored = await getRow<StoredInvoice>(
    ctx.db,
    `select ${invoiceColumns}, sold.number as sold_number, sold.issue_day as sold_day
     from invoice left join invoice sold on sold.id = invoice.invoice_id
     where invoice.id = $1 and ($2::bigint is null or invoice.user_id = $2)`,
    [id, owner.realm === 'member' ? owner.id : null],
  )
  const lines = await run<InvoiceLineRow>(ctx.db, `select ${lineColumns} from sale_line where invoice_id = $1 order by id`, [id])
  const invoice: Invoice = {
    number: stored.number,
    issued: stored.issue_day,
    taxPoint: stored.tax_point,
    seller: stored.seller,
    member: stored.reader,
    lines: lines.map((line) => ({
      text: pick(language, line.title_zh, line.title_en),
      about: line.tax_point,
      vatClass: line.vat_class,
      rate: line.rate,
      net: asPence(line.net),
      vat: asPence(line.vat),
      gross: asPence(line.gross),
    })),
    made: stored.create_time,
    zone: ctx.settings.get('time_zone'),
  }
  const sold = stored.sold_number !== null && stored.sold_day !== null && { number: stored.sold_number, issued: stored.sold_day }
  return issueDocument(ctx, owner, {
    key: `invoices/${id}-${language}.pdf`,
    name: `${stored.number}.pdf`,
    draw: () => (sold ? renderCreditNote({ ...invoice, invoice: sold }, language) : renderInvoice(invoice, language)),
  })
}
