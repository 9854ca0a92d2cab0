import type { Language } from '#domain/language.ts'
import { addPage, ink, type Paper, writeText } from '#server/platform/documents/paper.ts'
import { drawTable } from '#server/platform/documents/table.ts'
import { say } from '#server/platform/i18n.ts'
import { bottom, headingText, margin, textWidth } from '../letterhead.ts'
import { type Declaration, goodsName, totalValue, valueText, weightText } from './declaration.ts'
import { drawBox } from './form-box.ts'
import { drawPartyAndFacts, drawSheetHead } from './sheet-head.ts'

/** What a courier gives to customs: who sold what to whom, for how much and why. Without a number of the sale the order's own stands for it. */
export async function drawCommercialInvoice(paper: Paper, declaration: Declaration, language: Language): Promise<void> {
  const { sender, receiver, items, trackingNumber, orderCode, englishCountry } = declaration
  const heading = (key: Parameters<typeof headingText>[1]) => headingText(language, key)
  const number = declaration.invoiceNumber || orderCode
  drawSheetHead(paper, { title: heading('document.export.title'), subtitle: number, sender, number: trackingNumber })
  drawPartyAndFacts(paper, {
    heading: heading('document.export.buyer'),
    party: receiver,
    country: [...new Set([englishCountry, receiver.country])].join(' ').toUpperCase(),
    facts: [
      [heading('document.export.number'), number],
      [heading('document.export.date'), declaration.date],
      [heading('document.export.waybill'), trackingNumber],
      [heading('document.export.reference'), declaration.reference],
      [heading('document.export.service'), declaration.service],
      [heading('document.export.seller'), sender.name],
      [heading('document.export.eori'), declaration.eori],
      [heading('document.export.ioss'), declaration.ioss],
      [heading('document.export.importer'), declaration.idNumber],
      [heading('document.export.reason'), reasonText(declaration, language)],
      [heading('document.export.weight'), weightText(declaration.grossGrams)],
    ],
  })
  await drawTable(paper, {
    bottom,
    columns: [
      { title: heading('document.export.item'), width: textWidth - 84 - 52 - 52 - 80 - 84 },
      { title: heading('document.upu.hs_code'), width: 84 },
      { title: heading('document.upu.origin'), width: 52 },
      { title: heading('document.export.quantity'), width: 52, align: 'right' },
      { title: heading('document.export.unit_value'), width: 80, align: 'right' },
      { title: heading('document.upu.value'), width: 84, align: 'right' },
    ],
    rows: [
      ...items.map((item) => ({
        cells: [
          [goodsName(item), item.sku].filter(Boolean).join(' · '),
          item.hsCode,
          item.origin,
          String(item.quantity),
          valueText(item.unitValue, item.currency),
          valueText(item.unitValue * item.quantity, item.currency),
        ],
      })),
      {
        cells: [heading('document.export.total'), '', '', '', '', totalValue(declaration)],
        weight: 'bold' as const,
        isTinted: true,
      },
    ],
  })
  if (paper.y + 90 > bottom) addPage(paper)
  paper.y += 14
  paper.y += writeText(paper, heading('document.export.declare'), {
    x: margin,
    y: paper.y,
    width: textWidth,
    size: 9,
    color: ink,
  })
  drawBox(
    paper,
    { x: margin, y: paper.y + 6, width: textWidth / 2, height: 44 },
    { heading: heading('document.export.signature'), text: `${sender.name}, ${declaration.date}` },
  )
  paper.y += 50
}

/** English beside it, for whoever opens the parcel. */
function reasonText({ contentsType, contentsNote }: Declaration, language: Language): string {
  const key = `order.contents.${contentsType}` as const
  return [...new Set([say(language, key), say('en', key)])].join(' / ') + (contentsNote === '' ? '' : ` · ${contentsNote}`)
}
