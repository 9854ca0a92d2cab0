import type { Readable } from 'node:stream'
import type { Language } from '#domain/language.ts'
import { say } from '#server/platform/i18n.ts'
import { drawBill } from './draw-bill.ts'
import { headingText } from './heading-text.ts'
import { closeLetter, drawFacts, openLetter } from './letterhead.ts'
import type { Invoice } from './render-invoice.ts'

/** Takes back a part of an invoice, or all of it; amounts are what is given back, so they are positive. */
export type CreditNote = Invoice & { invoice: { number: string; issued: string } }

export async function renderCreditNote(note: CreditNote, language: Language): Promise<Readable> {
  const { number, seller, member, made, zone, invoice } = note
  const title = headingText(language, 'document.credit.title')
  const paper = openLetter({ title, subtitle: number, issuer: seller, language, made })
  drawFacts(paper, {
    heading: headingText(language, 'document.bill.to'),
    recipient: member,
    language,
    facts: [
      { label: headingText(language, 'document.credit.number'), value: number, isStrong: true },
      { label: headingText(language, 'document.bill.issued'), value: note.issued },
      { label: headingText(language, 'document.bill.tax_point'), value: note.taxPoint },
      {
        label: headingText(language, 'document.credit.invoice'),
        value: say(language, 'document.credit.invoice_of', { number: invoice.number, date: invoice.issued }),
      },
    ],
  })
  await drawBill(paper, note.lines, language)
  return closeLetter(paper, { foot: `${title} ${number} · ${seller.name}`, language, made, zone })
}
