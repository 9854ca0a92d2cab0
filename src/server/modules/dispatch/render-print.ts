import { buffer } from 'node:stream/consumers'
import { AppError } from '#domain/errors.ts'
import type { Language } from '#domain/language.ts'
import type { PrintDocument } from '#domain/order/print.ts'
import type { Ctx } from '#server/ctx.ts'
import { type LabelPage, renderLabelPages, renderSheets, renderZpl, type Sheet } from '#server/modules/documents/index.ts'
import type { PaperFinder, PrintedOrder } from '#server/modules/orders/index.ts'
import { drawManifestSheets } from './manifests/print-manifest.ts'
import { createParcelTexts } from './parcel-texts.ts'
import { readPage } from './store-page.ts'

export type PrintOptions = {
  format: 'pdf' | 'a4' | 'zpl'
  up: 1 | 2 | 4
  start: number
  documents: readonly PrintDocument[]
  finder: PaperFinder
  language: Language
  now: Date
  signal: AbortSignal
}

/**
 * What was asked for as one file: first what has the size of a label, each order's label with its declaration behind it, on A4 several to a sheet
 * where that is wished; then the sheets of A4. Labels are ours, drawn, or carriers' own pages as they came.
 */
export async function renderPrint(ctx: Ctx, orders: readonly PrintedOrder[], print: PrintOptions): Promise<Buffer> {
  const { finder } = print
  const { labelOf, declarationOf } = await createParcelTexts(ctx, { ...print, worthOf: finder.worthOf })
  if (print.format === 'zpl') {
    const carrierOrder = orders.find(({ label_file }) => label_file !== '')
    // A page that a carrier drew is no text for a label printer.
    if (carrierOrder) throw new AppError('order.no_format', { detail: { no: carrierOrder.order_code, format: 'ZPL' } })
    return Buffer.from(await renderZpl(orders.map(labelOf), print.language, { signal: print.signal }))
  }
  const wants = (document: PrintDocument) => print.documents.includes(document)
  const pages: SmallPage[] = []
  const sheets: Sheet[] = wants('pick_list') ? [{ kind: 'pick_list', declarations: orders.map(declarationOf) }] : []
  for (const order of orders) {
    const paper = finder.customsPaperOf(order)
    if (wants('label')) pages.push(order.label_file === '' ? { label: labelOf(order) } : { file: order })
    if (wants('customs') && paper === 'cn22') pages.push({ cn22: declarationOf(order) })
    if (wants('customs') && paper === 'cn23') sheets.push({ kind: 'cn23', declaration: declarationOf(order) })
    if (paper !== null && (wants('invoice') || (wants('customs') && paper === 'invoice')))
      sheets.push({ kind: 'invoice', declaration: declarationOf(order) })
    if (wants('packing_slip')) sheets.push({ kind: 'packing_slip', declaration: declarationOf(order) })
  }
  const manifests = wants('manifest')
    ? await drawManifestSheets(
        ctx,
        orders[0]?.user_id ?? 0,
        orders.map(({ id }) => id),
        print.language,
      )
    : []
  if (pages.length + sheets.length + manifests.length === 0) throw new AppError('order.no_papers')
  const author = ctx.settings.get('site_name')
  const options = { language: print.language, title: author, author, made: print.now, signal: print.signal }
  const { mergePdfs, imposePdf } = await import('#server/platform/documents/merge.ts')
  const parts: Uint8Array[] = []
  for (const run of groupRuns(pages)) parts.push(await renderRun(ctx, run, options))
  const files: Uint8Array[] = []
  if (parts.length > 0) {
    const whole = parts.length === 1 && parts[0] ? parts[0] : await mergePdfs(parts)
    const imposition = { up: print.up, start: Math.min(print.start, print.up) }
    files.push(print.format === 'a4' ? await imposePdf(whole, imposition) : whole)
  }
  if (sheets.length > 0) files.push(await buffer(await renderSheets(sheets, options)))
  files.push(...manifests)
  return Buffer.from(files.length === 1 && files[0] ? files[0] : await mergePdfs(files))
}

/** One of ours, or a file that a carrier drew. */
type SmallPage = LabelPage | { file: PrintedOrder }
type PageRun = { drawn: LabelPage[] } | { file: PrintedOrder }

/** Neighbours that we draw are drawn together: a document for each label would be merged page by page. */
function groupRuns(pages: readonly SmallPage[]): PageRun[] {
  const runs: PageRun[] = []
  for (const page of pages) {
    const last = runs.at(-1)
    if ('file' in page) runs.push(page)
    else if (last && 'drawn' in last) last.drawn.push(page)
    else runs.push({ drawn: [page] })
  }
  return runs
}

type DrawOptions = Parameters<typeof renderLabelPages>[1]

async function renderRun(ctx: Ctx, run: PageRun, options: DrawOptions): Promise<Uint8Array> {
  options.signal?.throwIfAborted()
  if ('drawn' in run) return buffer(await renderLabelPages(run.drawn, options))
  return readPage(ctx, { storage: run.file.label_storage, file: run.file.label_file })
}
