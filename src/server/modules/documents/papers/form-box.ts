import { code128, quietZone } from '#server/platform/documents/barcode.ts'
import { fitText } from '#server/platform/documents/blocks.ts'
import { drawBars } from '#server/platform/documents/draw-barcode.ts'
import { drawBlock, ink, type Paper, soft, writeText } from '#server/platform/documents/paper.ts'
import { millimetre } from '../labels/label-boxes.ts'

export type Box = { x: number; y: number; width: number; height: number }
type BoxText = { heading: string; text: string | readonly string[]; size?: number; weight?: 'regular' | 'bold' }

const padding = 2.5

/** A ruled box of a form: its heading small at the top, what is filled in below, smaller where there is much of it and never cut. */
export function drawBox(paper: Paper, box: Box, { heading, text, size = 9, weight = 'regular' }: BoxText): void {
  paper.doc.rect(box.x, box.y, box.width, box.height).lineWidth(0.5).stroke('#000')
  const inner = { x: box.x + padding, width: box.width - 2 * padding }
  const top = heading === '' ? 0 : writeText(paper, heading, { ...inner, y: box.y + 1, size: 5, color: soft })
  const lines = (typeof text === 'string' ? [text] : text).filter((line) => line !== '')
  if (lines.length === 0) return
  const room = { width: inner.width, height: box.height - top - 2 }
  const block = fitText(lines, { ...room, size, floor: 4, weight })
  drawBlock(paper, block, { ...inner, y: box.y + 1 + top, size: block.size, weight, color: ink })
}

/** A square to tick, with what it means beside it. */
export function drawTick(paper: Paper, { x, y, width }: Omit<Box, 'height'>, label: string, isTicked: boolean): number {
  const side = 6.5
  paper.doc.rect(x, y, side, side).lineWidth(0.6).stroke('#000')
  if (isTicked) writeText(paper, '×', { x, y: y - 2.6, width: side, size: 9, weight: 'bold', align: 'center' })
  return Math.max(side, writeText(paper, label, { x: x + side + 2, y: y - 0.5, width: width - side - 2, size: 5.5 }))
}

/** The number for scanners and, below it, for people; centred in its width. */
export function drawNumber(paper: Paper, { x, y, width, height }: Box, number: string): void {
  const bars = code128(number)
  const modules = bars.reduce((sum, wide) => sum + wide, 0)
  const module = Math.min(0.4 * millimetre, width / (modules + 2 * quietZone.bars))
  drawBars(paper, bars, { x: x + (width - modules * module) / 2, y, module, height: height - 11 })
  writeText(paper, number, { x, y: y + height - 11, width, size: 8, weight: 'bold', align: 'center' })
}
