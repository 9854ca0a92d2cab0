import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Language } from '#domain/language.ts'
import { a4, addPage, closePaper, openPaper, type Paper, soft, writeText } from '#server/platform/documents/paper.ts'
import { say } from '#server/platform/i18n.ts'
import { drawLabelPage } from '../labels/draw-label.ts'
import { labelSize, millimetre } from '../labels/label-boxes.ts'
import type { ParcelLabel } from '../labels/parcel-label.ts'
import { margin, textWidth } from '../letterhead.ts'
import type { Declaration } from './declaration.ts'
import { drawCn22 } from './draw-cn22.ts'
import { drawCn23 } from './draw-cn23.ts'
import { drawCommercialInvoice } from './draw-commercial-invoice.ts'
import { drawPackingSlip } from './draw-packing-slip.ts'
import { drawPickList } from './draw-pick-list.ts'

type PaperOptions = { language: Language; title: string; author: string; made: Date; signal?: AbortSignal }

/** Of the size of a label: it, or the declaration that is stuck beside it. */
export type LabelPage = { label: ParcelLabel } | { cn22: Declaration }

/** One PDF of 100 × 150 mm pages, in their order. */
export async function renderLabelPages(pages: readonly LabelPage[], options: PaperOptions): Promise<Readable> {
  const size = { width: labelSize.width * millimetre, height: labelSize.height * millimetre }
  const paper = openPaper({ ...size, margin: 0, ...options }, false)
  for (const [index, page] of pages.entries()) {
    if (index > 0) addPage(paper)
    if ('label' in page) drawLabelPage(paper, page.label, options.language)
    else drawCn22(paper, page.cn22, options)
    // A label takes milliseconds. Other calls run between two of them.
    await nextTurn(undefined, { signal: options.signal })
  }
  return closePaper(paper)
}

/** Of A4. */
export type Sheet =
  | { kind: 'cn23' | 'invoice' | 'packing_slip'; declaration: Declaration }
  | { kind: 'pick_list'; declarations: readonly Declaration[] }

/** One PDF of A4 pages; each sheet begins on a page of its own and counts its pages for itself. */
export async function renderSheets(sheets: readonly Sheet[], options: PaperOptions): Promise<Readable> {
  const { language } = options
  const paper = openPaper({ ...a4, margin, ...options })
  for (const [index, sheet] of sheets.entries()) {
    if (index > 0) addPage(paper)
    const first = paper.doc.bufferedPageRange().count - 1
    await drawSheet(paper, sheet, language)
    drawFeet(paper, { first, name: sheetName(sheet), ...options })
    await nextTurn(undefined, { signal: options.signal })
  }
  return closePaper(paper)
}

async function drawSheet(paper: Paper, sheet: Sheet, language: Language): Promise<void> {
  if (sheet.kind === 'pick_list') return drawPickList(paper, sheet.declarations, language)
  const draw = { cn23: drawCn23, invoice: drawCommercialInvoice, packing_slip: drawPackingSlip }[sheet.kind]
  await draw(paper, sheet.declaration, language)
}

const sheetName = (sheet: Sheet): string => (sheet.kind === 'pick_list' ? '' : sheet.declaration.orderCode)

type Feet = PaperOptions & { first: number; name: string }

/** Which page of how many of this sheet, and of which order: pages that fall apart are put together again. */
function drawFeet(paper: Paper, { first, name, author, language }: Feet): void {
  const { count } = paper.doc.bufferedPageRange()
  for (let page = first; page < count; page++) {
    paper.doc.switchToPage(page)
    const position = { y: a4.height - 40, size: 8, color: soft }
    writeText(paper, [author, name].filter(Boolean).join(' · '), { ...position, x: margin, width: textWidth * 0.7 })
    writeText(paper, say(language, 'document.page', { page: page - first + 1, pages: count - first }), {
      ...position,
      x: margin + textWidth * 0.7,
      width: textWidth * 0.3,
      align: 'right',
    })
  }
}
