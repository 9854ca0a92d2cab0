import type { Readable } from 'node:stream'
import type { Language } from '#domain/language.ts'
import { ink, writeText } from '#server/platform/documents/paper.ts'
import type { BillLine } from './bill-sums.ts'
import { drawBill } from './draw-bill.ts'
import { headingText } from './heading-text.ts'
import { closeLetter, drawFacts, type Issuer, margin, openLetter, type Recipient, textWidth } from './letterhead.ts'

/** What a VAT invoice must say by law. Days are YYYY-MM-DD. */
export type Invoice = {
  number: string
  issued: string
  taxPoint: string
  seller: Issuer
  member: Recipient
  lines: readonly BillLine[]
  made: Date
  zone: string
}

/** Of what was paid already: nothing on it is asked for. A seller without a VAT number writes a plain invoice. */
export async function renderInvoice(invoice: Invoice, language: Language): Promise<Readable> {
  const { number, seller, member, made, zone } = invoice
  const title = headingText(language, seller.vatNumber === '' ? 'document.invoice.title_plain' : 'document.invoice.title')
  const paper = openLetter({ title, subtitle: number, issuer: seller, language, made })
  drawFacts(paper, {
    heading: headingText(language, 'document.bill.to'),
    recipient: member,
    language,
    facts: [
      { label: headingText(language, 'document.invoice.number'), value: number, isStrong: true },
      { label: headingText(language, 'document.bill.issued'), value: invoice.issued },
      { label: headingText(language, 'document.bill.tax_point'), value: invoice.taxPoint },
    ],
  })
  await drawBill(paper, invoice.lines, language)
  paper.y += 12
  writeText(paper, headingText(language, 'document.invoice.paid'), {
    x: margin,
    y: paper.y,
    width: textWidth,
    size: 9,
    color: ink,
  })
  return closeLetter(paper, { foot: `${title} ${number} · ${seller.name}`, language, made, zone })
}
