import type { Language } from '#domain/language.ts'
import { contentsTypes } from '#domain/order/customs-terms.ts'
import { type Paper, writeText } from '#server/platform/documents/paper.ts'
import { say } from '#server/platform/i18n.ts'
import { labelSize, millimetre } from '../labels/label-boxes.ts'
import { type Declaration, goodsName, totalValue, valueText, weightText } from './declaration.ts'
import { drawBox, drawNumber, drawTick } from './form-box.ts'
import { upuTerm } from './upu-terms.ts'

const left = 4 * millimetre
const width = labelSize.width * millimetre - 2 * left
const [weightWidth, valueWidth] = [60, 70]
const [headHeight, rowHeight, totalHeight] = [24, 27, 34]

/** The short declaration of the post, on a page of the size of a label so that the same printer makes both. */
export function drawCn22(
  paper: Paper,
  declaration: Declaration,
  { language, author }: { language: Language; author: string },
): void {
  const { items, contentsType, contentsNote, grossGrams } = declaration
  const term = (name: Parameters<typeof upuTerm>[0]) => upuTerm(name, language)
  let y = 4 * millimetre
  writeText(paper, 'CN 22', { x: left, y, width, size: 15, weight: 'bold', align: 'right' })
  y += writeText(paper, term('declaration'), { x: left, y, width: width - 58, size: 8, weight: 'bold' }) + 1
  y += writeText(paper, term('opened'), { x: left, y, width: width - 58, size: 6 })
  y = Math.max(y, 4 * millimetre + 20)
  y += writeText(paper, author, { x: left, y, width, size: 6 }) + 3
  y = drawCategories(paper, y, contentsType, language)
  if (contentsNote !== '') y += writeText(paper, contentsNote, { x: left, y, width, size: 6.5 }) + 2
  const originWord = say('en', 'document.upu.origin')
  const columns = [width - weightWidth - valueWidth, weightWidth, valueWidth] as const
  const drawRow = (height: number, cells: readonly { heading: string; text: string | string[]; weight?: 'bold' }[]) => {
    let x = left
    for (const [index, cell] of cells.entries()) {
      const cellWidth = columns[index] ?? 0
      drawBox(paper, { x, y, width: cellWidth, height }, { size: 7.5, ...cell })
      x += cellWidth
    }
    y += height
  }
  drawRow(headHeight, [
    { heading: term('description'), text: '' },
    { heading: term('net_weight'), text: '' },
    { heading: term('value'), text: '' },
  ])
  for (const item of items) {
    const codes = [item.hsCode && `HS ${item.hsCode}`, item.origin && `${originWord} ${item.origin}`]
    drawRow(rowHeight, [
      { heading: '', text: [`${item.quantity} × ${goodsName(item)}`, codes.filter(Boolean).join(' · ')] },
      { heading: '', text: weightText(item.grams * item.quantity) },
      { heading: '', text: valueText(item.unitValue * item.quantity, item.currency) },
    ])
  }
  drawRow(totalHeight, [
    { heading: term('invoice'), text: declaration.invoiceNumber },
    { heading: term('gross_weight'), text: weightText(grossGrams), weight: 'bold' },
    { heading: term('total_value'), text: totalValue(declaration), weight: 'bold' },
  ])
  drawReferences(paper, y, declaration, language)
  y += 27
  y += writeText(paper, term('certify'), { x: left, y, width, size: 4.6 }) + 3
  const bottom = labelSize.height * millimetre - 4 * millimetre
  const barcode = 34
  drawBox(
    paper,
    { x: left, y, width, height: Math.max(20, Math.min(34, bottom - barcode - 4 - y)) },
    { heading: term('signature'), text: `${declaration.date}  ${declaration.sender.name}`, size: 8 },
  )
  drawNumber(paper, { x: left, y: bottom - barcode, width, height: barcode }, declaration.trackingNumber)
}

function drawCategories(paper: Paper, top: number, chosen: string, language: Language): number {
  const third = width / 3
  let y = top
  for (let row = 0; row < contentsTypes.length; row += 3) {
    const heights = contentsTypes
      .slice(row, row + 3)
      .map((type, index) =>
        drawTick(paper, { x: left + index * third, y, width: third - 4 }, upuTerm(type, language), type === chosen),
      )
    y += Math.max(...heights) + 2
  }
  return y + 2
}

/** The sender's numbers on the left, the importer's on the right. */
function drawReferences(paper: Paper, y: number, { eori, ioss, idNumber }: Declaration, language: Language): void {
  const own = [eori && `EORI ${eori}`, ioss && `IOSS ${ioss}`].filter(Boolean).join(' · ')
  const box = { y, width: width / 2, height: 24 }
  drawBox(paper, { ...box, x: left }, { heading: upuTerm('sender_reference', language), text: own, size: 7.5 })
  const importer = { heading: upuTerm('importer_reference', language), text: idNumber && `ID ${idNumber}`, size: 7.5 }
  drawBox(paper, { ...box, x: left + width / 2 }, importer)
}
