import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Language } from '#domain/language.ts'
import { quiet } from '#server/platform/documents/barcode.ts'
import { drawBars, drawSquare } from '#server/platform/documents/draw-barcode.ts'
import { closePaper, drawBlock, openPaper, type Paper, turnPage } from '#server/platform/documents/paper.ts'
import { barsBox, labelSize, rules, squareBox } from './boxes.ts'
import type { ParcelLabel } from './label.ts'
import { barModule, type LaidLabel, layLabel, millimetre, squareModule } from './lay-label.ts'

type Sheet = { language: Language; title: string; author: string; made: Date }

/** So many labels, then everyone else may have the processor for a moment. */
const labelsPerTurn = 20

/** One PDF of 100 × 150 mm pages, in the order of the labels. */
export async function renderLabels(labels: readonly ParcelLabel[], { language, title, author, made }: Sheet): Promise<Readable> {
  const size = { width: labelSize.width * millimetre, height: labelSize.height * millimetre }
  const paper = openPaper({ ...size, margin: 0, title, author, language, made }, false)
  for (const [index, label] of labels.entries()) {
    if (index > 0) turnPage(paper)
    drawLabel(paper, layLabel(label, language))
    if ((index + 1) % labelsPerTurn === 0) await nextTurn()
  }
  return closePaper(paper)
}

function drawLabel(paper: Paper, laid: LaidLabel): void {
  for (const y of rules) paper.doc.rect(4 * millimetre, y * millimetre, 92 * millimetre, 0.3 * millimetre)
  paper.doc.fill('#000')
  for (const { block, box } of laid.texts)
    drawBlock(paper, block, {
      ...{ x: box.x * millimetre, y: box.y * millimetre, width: box.width * millimetre },
      ...{ size: block.size, weight: box.weight, align: box.align },
    })
  const bar = barModule(laid.bars)
  const wide = laid.bars.reduce((sum, width) => sum + width, 0) * bar
  drawBars(paper, laid.bars, {
    ...{ x: (barsBox.x + (barsBox.width - wide) / 2) * millimetre, y: barsBox.y * millimetre },
    ...{ module: bar * millimetre, height: barsBox.height * millimetre },
  })
  const module = squareModule(laid.square)
  drawSquare(paper, laid.square, {
    ...{ x: (squareBox.x + quiet.square * module) * millimetre, y: (squareBox.y + quiet.square * module) * millimetre },
    module: module * millimetre,
  })
}
