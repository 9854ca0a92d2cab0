import { type Language, pick } from '#domain/language.ts'
import { ink, type Paper, writeText } from '#server/platform/documents/paper.ts'
import { drawTable } from '#server/platform/documents/table.ts'
import { say } from '#server/platform/i18n.ts'
import { bottom, margin, textWidth } from '../letterhead.ts'
import type { Declaration, DeclaredItem } from './declaration.ts'
import { drawPartyAndFacts, drawSheetHead } from './sheet-head.ts'

/** What whoever opens the parcel should find in it. It names no prices: the parcel may be a present. */
export async function drawPackingSlip(paper: Paper, declaration: Declaration, language: Language): Promise<void> {
  const { sender, receiver, items, trackingNumber, orderCode, reference, remark } = declaration
  drawSheetHead(paper, { title: say(language, 'document.slip.title'), subtitle: orderCode, sender, number: trackingNumber })
  drawPartyAndFacts(paper, {
    heading: say(language, 'document.slip.to'),
    party: receiver,
    country: receiver.country,
    facts: [
      [say(language, 'document.export.order'), orderCode],
      [say(language, 'document.export.reference'), reference],
      [say(language, 'document.export.service'), declaration.service],
      [say(language, 'document.export.waybill'), trackingNumber],
    ],
  })
  await drawTable(paper, {
    bottom,
    columns: [
      { title: say(language, 'document.slip.sku'), width: 130 },
      { title: say(language, 'document.slip.item'), width: textWidth - 130 - 70 },
      { title: say(language, 'document.slip.quantity'), width: 70, align: 'right' },
    ],
    rows: [
      ...items.map((item) => ({ cells: [item.sku, itemName(item, language), String(item.quantity)] })),
      { cells: [say(language, 'document.slip.pieces'), '', String(countPieces(items))], weight: 'bold' as const, isTinted: true },
    ],
  })
  if (remark === '') return
  paper.y += 12
  writeText(paper, `${say(language, 'document.slip.note')}: ${remark}`, {
    x: margin,
    y: paper.y,
    width: textWidth,
    size: 9,
    color: ink,
  })
}

const countPieces = (items: readonly DeclaredItem[]): number => items.reduce((sum, { quantity }) => sum + quantity, 0)

export const itemName = ({ englishName, chineseName }: DeclaredItem, language: Language): string =>
  pick(language, chineseName || englishName, englishName || chineseName)
