import type { Language } from '#domain/language.ts'
import { asPence, formatDecimal } from '#domain/money.ts'
import { contentsTypes } from '#domain/order/customs-terms.ts'
import { addPage, type Paper, writeText } from '#server/platform/documents/paper.ts'
import { drawTable } from '#server/platform/documents/table.ts'
import { addressOf } from '../labels/layout-label.ts'
import type { LabelParty } from '../labels/parcel-label.ts'
import { bottom, margin, textWidth } from '../letterhead.ts'
import { type Declaration, goodsName, totalValue, valueText, weightText } from './declaration.ts'
import { drawBox, drawNumber, drawTick } from './form-box.ts'
import { upuTerm } from './upu-terms.ts'

const half = textWidth / 2

/** The long declaration of the post, on a page of its own and as many more as its items need. */
export async function drawCn23(paper: Paper, declaration: Declaration, language: Language): Promise<void> {
  const term = (name: Parameters<typeof upuTerm>[0]) => upuTerm(name, language)
  const { sender, receiver, eori, ioss, idNumber, invoiceNumber, grossGrams, postage } = declaration
  writeText(paper, 'CN 23', { x: margin, y: margin, width: textWidth, size: 22, weight: 'bold', align: 'right' })
  let y = margin
  y += writeText(paper, term('declaration'), { x: margin, y, width: textWidth - 110, size: 13, weight: 'bold' }) + 2
  y += writeText(paper, term('opened'), { x: margin, y, width: textWidth - 110, size: 8 }) + 8
  drawBox(paper, { x: margin, y, width: half, height: 96 }, { heading: term('from'), text: partyLines(sender), size: 10 })
  const number = { x: margin + half, y, width: half, height: 96 }
  drawBox(paper, number, { heading: term('number'), text: '' })
  drawNumber(paper, { ...number, x: number.x + 8, width: half - 16, y: y + 22, height: 58 }, declaration.trackingNumber)
  y += 96
  drawBox(
    paper,
    { x: margin, y, width: half, height: 96 },
    { heading: term('to'), text: partyLines({ ...receiver, country: withEnglish(declaration) }), size: 10 },
  )
  const references = { x: margin + half, width: half, height: 48 }
  drawBox(
    paper,
    { ...references, y },
    { heading: term('sender_reference'), text: [eori && `EORI ${eori}`, ioss && `IOSS ${ioss}`] },
  )
  drawBox(
    paper,
    { ...references, y: y + 48 },
    { heading: term('importer_reference'), text: [idNumber && `ID ${idNumber}`, receiver.telephone] },
  )
  paper.y = y + 96 + 8
  await drawItems(paper, declaration, language)
  if (paper.y + 210 > bottom) addPage(paper)
  y = paper.y + 8
  const quarter = textWidth / 4
  const facts = [
    [term('gross_weight'), weightText(grossGrams)],
    [term('total_value'), totalValue(declaration)],
    [term('postage'), `${formatDecimal(asPence(postage))} GBP`],
    [term('invoice'), invoiceNumber],
  ] as const
  for (const [index, [heading, text]] of facts.entries())
    drawBox(paper, { x: margin + index * quarter, y, width: quarter, height: 36 }, { heading, text, size: 11, weight: 'bold' })
  y += 36
  y = drawCategory(paper, y, declaration, language)
  drawBox(paper, { x: margin, y, width: textWidth, height: 30 }, { heading: term('comments'), text: declaration.remark })
  y += 34
  y += writeText(paper, term('certify'), { x: margin, y, width: textWidth, size: 6.5 }) + 4
  drawBox(
    paper,
    { x: margin, y, width: textWidth, height: 44 },
    { heading: term('signature'), text: `${declaration.date}  ${sender.name}`, size: 10 },
  )
  paper.y = y + 44
}

const drawItems = (paper: Paper, { items }: Declaration, language: Language): Promise<void> =>
  drawTable(paper, {
    bottom,
    size: 8,
    columns: [
      { title: upuTerm('description', language), width: textWidth - 70 - 84 - 82 - 76 },
      { title: upuTerm('net_weight', language), width: 70, align: 'right' },
      { title: upuTerm('value', language), width: 84, align: 'right' },
      { title: upuTerm('hs_code', language), width: 82 },
      { title: upuTerm('origin', language), width: 76 },
    ],
    rows: items.map((item) => ({
      cells: [
        `${item.quantity} × ${goodsName(item)}`,
        weightText(item.grams * item.quantity),
        valueText(item.unitValue * item.quantity, item.currency),
        item.hsCode,
        item.origin,
      ],
    })),
  })

function drawCategory(paper: Paper, top: number, { contentsType, contentsNote }: Declaration, language: Language): number {
  const height = 48
  drawBox(paper, { x: margin, y: top, width: textWidth, height }, { heading: upuTerm('category', language), text: '' })
  const third = textWidth / 4
  for (const [index, type] of contentsTypes.entries())
    drawTick(
      paper,
      { x: margin + 6 + (index % 3) * third, y: top + 12 + Math.floor(index / 3) * 17, width: third - 8 },
      upuTerm(type, language),
      type === contentsType,
    )
  drawBox(
    paper,
    { x: margin + 3 * third, y: top, width: third, height },
    { heading: upuTerm('explanation', language), text: contentsNote },
  )
  return top + height
}

const withEnglish = ({ receiver, englishCountry }: Declaration): string =>
  receiver.country === englishCountry ? englishCountry : `${englishCountry} ${receiver.country}`

const partyLines = (party: LabelParty): string[] =>
  [party.name, party.company, ...addressOf(party), party.country.toUpperCase(), party.telephone].filter(Boolean)
