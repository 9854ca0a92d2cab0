import type { Language } from '#domain/language.ts'
import { quietZone } from '#server/platform/documents/barcode.ts'
import { drawBars, drawQrCode } from '#server/platform/documents/draw-barcode.ts'
import { drawBlock, type Paper } from '#server/platform/documents/paper.ts'
import { barsBox, millimetre, ruleLines, squareBox } from './label-boxes.ts'
import { barModule, layoutLabel, squareModule } from './layout-label.ts'
import type { ParcelLabel } from './parcel-label.ts'

/** On the page where the paper stands. */
export function drawLabelPage(paper: Paper, label: ParcelLabel, language: Language): void {
  const layout = layoutLabel(label, language)
  for (const y of ruleLines) paper.doc.rect(4 * millimetre, y * millimetre, 92 * millimetre, 0.3 * millimetre)
  paper.doc.fill('#000')
  for (const { block, box } of layout.texts)
    drawBlock(paper, block, {
      x: box.x * millimetre,
      y: box.y * millimetre,
      width: box.width * millimetre,
      size: block.size,
      weight: box.weight,
      align: box.align,
    })
  const bar = barModule(layout.bars)
  const wide = layout.bars.reduce((sum, width) => sum + width, 0) * bar
  drawBars(paper, layout.bars, {
    x: (barsBox.x + (barsBox.width - wide) / 2) * millimetre,
    y: barsBox.y * millimetre,
    module: bar * millimetre,
    height: barsBox.height * millimetre,
  })
  const module = squareModule(layout.square)
  drawQrCode(paper, layout.square, {
    x: (squareBox.x + quietZone.square * module) * millimetre,
    y: (squareBox.y + quietZone.square * module) * millimetre,
    module: module * millimetre,
  })
}
