import { memberInvoice } from '#contract/member-lists/wallet.ts'
import type { InvoiceRow } from '#contract/wallet.ts'
import type { Ctx } from '#server/ctx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { listMemberRows } from '#server/platform/resources/member-list.ts'

type ListedInvoice = Omit<InvoiceRow, 'month'> & { tax_point: string }

/** The caller's own invoices and credit notes, the latest first. */
export async function listInvoices(ctx: Ctx, input: { page: number; limit: number }, caller: Caller) {
  const { list, total } = await listMemberRows(ctx.db, input, {
    resource: memberInvoice,
    userId: actorOf(caller).id,
    language: caller.language,
    zone: ctx.settings.get('time_zone'),
  })
  const toInvoiceRow = ({ id, kind, number, tax_point: taxPoint, ...rest }: ListedInvoice): InvoiceRow => ({
    id,
    kind,
    number,
    month: taxPoint.slice(0, 7),
    ...rest,
  })
  return { list: (list as ListedInvoice[]).map(toInvoiceRow), total }
}
