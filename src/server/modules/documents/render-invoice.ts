import type { Readable } from 'node:stream'
import type { Language } from '#domain/language.ts'
import { ink, type Paper, writeText } from '#server/platform/documents/paper.ts'
import { say } from '#server/platform/i18n.ts'
import type { BillLine } from './bill-sums.ts'
import { drawBill } from './draw-bill.ts'
import {
  closeLetter,
  drawFacts,
  type Fact,
  headingText,
  type Issuer,
  margin,
  openLetter,
  type Recipient,
  textWidth,
} from './letterhead.ts'

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
export const renderInvoice = (invoice: Invoice, language: Language): Promise<Readable> =>
  renderBill(invoice, language, {
    title: headingText(language, invoice.seller.vatNumber === '' ? 'document.invoice.title_plain' : 'document.invoice.title'),
    numberLabel: headingText(language, 'document.invoice.number'),
    drawEnd: (paper) => {
      paper.y += 12
      const position = { x: margin, y: paper.y, width: textWidth }
      writeText(paper, headingText(language, 'document.invoice.paid'), { ...position, size: 9, color: ink })
    },
  })

/** Takes back a part of an invoice, or all of it; amounts are what is given back, so they are positive. */
export type CreditNote = Invoice & { invoice: { number: string; issued: string } }

export const renderCreditNote = (note: CreditNote, language: Language): Promise<Readable> =>
  renderBill(note, language, {
    title: headingText(language, 'document.credit.title'),
    numberLabel: headingText(language, 'document.credit.number'),
    fact: {
      label: headingText(language, 'document.credit.invoice'),
      value: say(language, 'document.credit.invoice_of', { number: note.invoice.number, date: note.invoice.issued }),
    },
  })

type BillParts = { title: string; numberLabel: string; fact?: Fact; drawEnd?: (paper: Paper) => void }

async function renderBill(
  bill: Invoice,
  language: Language,
  { title, numberLabel, fact, drawEnd }: BillParts,
): Promise<Readable> {
  const { number, seller, member, made, zone } = bill
  const paper = openLetter({ title, subtitle: number, issuer: seller, language, made })
  drawFacts(paper, {
    heading: headingText(language, 'document.bill.to'),
    recipient: member,
    language,
    facts: [
      { label: numberLabel, value: number, isStrong: true },
      { label: headingText(language, 'document.bill.issued'), value: bill.issued },
      { label: headingText(language, 'document.bill.tax_point'), value: bill.taxPoint },
      ...(fact ? [fact] : []),
    ],
  })
  await drawBill(paper, bill.lines, language)
  drawEnd?.(paper)
  return closeLetter(paper, { foot: `${title} ${number} · ${seller.name}`, language, made, zone })
}
