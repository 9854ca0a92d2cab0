import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Language } from '#domain/language.ts'
import { quietZone } from '#server/platform/documents/barcode.ts'
import { drawBars, drawQrCode } from '#server/platform/documents/draw-barcode.ts'
import { addPage, closePaper, drawBlock, openPaper, type Paper } from '#server/platform/documents/paper.ts'
import { barsBox, labelSize, ruleLines, squareBox } from './label-boxes.ts'
import { barModule, type LabelLayout, layoutLabel, millimetre, squareModule } from './layout-label.ts'
import type { ParcelLabel } from './parcel-label.ts'

type LabelSheetOptions = { language: Language; title: string; author: string; made: Date }

/** One PDF of 100 × 150 mm pages, in the order of the labels. */
export async function renderLabels(
  labels: readonly ParcelLabel[],
  { language, title, author, made }: LabelSheetOptions,
): Promise<Readable> {
  const size = { width: labelSize.width * millimetre, height: labelSize.height * millimetre }
  const paper = openPaper({ ...size, margin: 0, title, author, language, made }, false)
  for (const [index, label] of labels.entries()) {
    if (index > 0) addPage(paper)
    drawLabelPage(paper, label, language)
    // Others have the processor for a moment after each: a label takes milliseconds, a page of them would hold everybody up.
    await nextTurn()
  }
  return closePaper(paper)
}

/** On the page where the paper stands. */
export const drawLabelPage = (paper: Paper, label: ParcelLabel, language: Language): void =>
  drawLabel(paper, layoutLabel(label, language))

function drawLabel(paper: Paper, layout: LabelLayout): void {
  for (const y of ruleLines) paper.doc.rect(4 * millimetre, y * millimetre, 92 * millimetre, 0.3 * millimetre)
  paper.doc.fill('#000')
  for (const { block, box } of layout.texts)
    drawBlock(paper, block, {
      ...{ x: box.x * millimetre, y: box.y * millimetre, width: box.width * millimetre },
      ...{ size: block.size, weight: box.weight, align: box.align },
    })
  const bar = barModule(layout.bars)
  const wide = layout.bars.reduce((sum, width) => sum + width, 0) * bar
  drawBars(paper, layout.bars, {
    ...{ x: (barsBox.x + (barsBox.width - wide) / 2) * millimetre, y: barsBox.y * millimetre },
    ...{ module: bar * millimetre, height: barsBox.height * millimetre },
  })
  const module = squareModule(layout.square)
  drawQrCode(paper, layout.square, {
    ...{ x: (squareBox.x + quietZone.square * module) * millimetre, y: (squareBox.y + quietZone.square * module) * millimetre },
    module: module * millimetre,
  })
}
