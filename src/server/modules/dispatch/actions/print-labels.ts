import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { orders } from '#contract/order.ts'
import { AppError } from '#domain/errors.ts'
import { checkPrint } from '#domain/order/checks.ts'
import { printDocuments } from '#domain/order/print.ts'
import { formatTime } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { issueDocument } from '#server/modules/files/index.ts'
import { createPaperFinder, findMemberOrders, recordPrinted } from '#server/modules/orders/index.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { type PrintOptions, renderPrint } from '../render-print.ts'

type Input = InputOf<(typeof orders)['print']>

/** Draws the papers of these orders as one document, in their order, and gives one download of it. Every print is written down. */
export async function printLabels(ctx: Ctx, input: Input, caller: Caller): Promise<DataOf<(typeof orders)['print']>> {
  const { realm, id: userId } = actorOf(caller)
  const ids = [...new Set(input.ids)]
  const documents = printDocuments.filter((one) => input.documents.includes(one))
  const isOnlyLabel = documents.length === 1 && documents[0] === 'label'
  if (input.format === 'zpl' && !isOnlyLabel) throw new AppError('order.zpl_label_only')
  const printedOrders = await findMemberOrders(ctx.db, userId, ids)
  if (printedOrders.length !== ids.length) throw new AppError('row.missing')
  for (const order of printedOrders) {
    const reason = checkPrint({ ...order, void_until: null })
    if (reason)
      throw new AppError('order.not_printable', { detail: { no: order.order_code, why_key: `order.refused.${reason}` } })
    if (documents.includes('label') && !order.label_formats.includes(input.format))
      throw new AppError('order.no_format', { detail: { no: order.order_code, format: input.format.toUpperCase() } })
  }
  const now = ctx.clock()
  const { format, up, start } = input
  const finder = await createPaperFinder(ctx)
  const print: PrintOptions = { format, up, start, documents, finder, language: caller.language, now, signal: caller.signal }
  const extension = input.format === 'zpl' ? 'zpl' : 'pdf'
  const download = await issueDocument(
    ctx,
    { realm, id: userId },
    {
      key: `prints/${randomUUID()}.${extension}`,
      name: `${isOnlyLabel ? 'labels' : 'papers'}-${formatTime(now, ctx.settings.get('time_zone'), 'yyyymmdd-hhMMss')}.${extension}`,
      mimetype: input.format === 'zpl' ? 'text/plain' : 'application/pdf',
      isTemporary: true,
      draw: async () => Readable.from([await renderPrint(ctx, printedOrders, print)]),
    },
  )
  const actor = { type: 'member', id: userId, requestId: caller.requestId } as const
  const printed = printedOrders.map((order) => ({ id: order.id, documents: finder.documentsOf(order, documents) }))
  await inTx(ctx, (tx) => recordPrinted(tx, { orders: printed, userId, actor, format, now }))
  return download
}
