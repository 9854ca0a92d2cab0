import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Language } from '#domain/language.ts'
import { quietZone } from '#server/platform/documents/barcode.ts'
import { baselineOffset, leading } from '#server/platform/documents/blocks.ts'
import { type Align, indent } from '#server/platform/documents/paper.ts'
import { type Raster, rasterLine } from '#server/platform/documents/raster.ts'
import { barsBox, labelSize, millimetre, ruleLines, squareBox } from './label-boxes.ts'
import { barModule, type LabelLayout, layoutLabel, squareModule, type TextLayout } from './layout-label.ts'
import type { ParcelLabel } from './parcel-label.ts'

/** Dots to the millimetre of the printers in use: 203 and 300 to the inch. */
export type PrinterDots = 8 | 12

/** Labels for a label printer, one after the other. The printer draws codes and plain letters itself; other text is sent as pictures. */
export async function renderZpl(
  labels: readonly ParcelLabel[],
  language: Language,
  { dots = 8, signal }: { dots?: PrinterDots; signal?: AbortSignal } = {},
): Promise<string> {
  const pages: string[] = []
  for (const label of labels) {
    pages.push(zplLabel(layoutLabel(label, language), label.trackingNumber, dots))
    // A label takes milliseconds. Other calls run between two of them.
    await nextTurn(undefined, { signal })
  }
  return pages.join('\n')
}

function zplLabel(layout: LabelLayout, number: string, dots: PrinterDots): string {
  return [
    '^XA^CI28',
    `^PW${labelSize.width * dots}^LL${labelSize.height * dots}^LH0,0`,
    ...ruleLines.map(
      (y) => `^FO${4 * dots},${Math.round(y * dots)}^GB${92 * dots},${Math.round(0.3 * dots)},${Math.round(0.3 * dots)}^FS`,
    ),
    ...layout.texts.flatMap((text) => zplLines(text, dots)),
    zplBars(layout, number, dots),
    zplSquare(layout, number, dots),
    '^XZ',
  ].join('\n')
}

function zplLines({ block, box }: TextLayout, dots: PrinterDots): string[] {
  const perPoint = dots / millimetre
  const size = block.size * perPoint
  return block.lines.map(({ text, width }, index) => {
    const position = { x: box.x * dots, width: box.width * dots, align: box.align }
    const baseline = box.y * dots + size * (baselineOffset + index * leading)
    // Font 0 of the printers is narrower than ours, so what we measured has room.
    if (isAscii(text)) return zplText(text, { ...position, baseline, size })
    const picture = rasterLine(text, { size, weight: box.weight })
    const x = position.x + indent(position.width - width * perPoint, box.align)
    return zplGraphic(picture, { x: x + picture.left, y: baseline - picture.above })
  })
}

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)

type TextLine = { x: number; width: number; baseline: number; size: number; align: Align }

/** One line of plain letters in a font of the printer's own, which sets it to the side asked for. */
function zplText(text: string, { x, width, baseline, size, align }: TextLine): string {
  const side = align === 'left' ? '' : `^FB${Math.round(width)},1,0,${align === 'right' ? 'R' : 'C'}`
  const height = Math.round(size)
  return `^FT${Math.round(x)},${Math.round(baseline)}${side}^A0N,${height},${height}^FH_^FD${escapeZpl(text)}^FS`
}

/** What would begin a command, as the number of its character. */
const escapeZpl = (text: string): string =>
  text.replace(/[\^~_\\]/g, (character) => `_${character.charCodeAt(0).toString(16).toUpperCase()}`)

function zplGraphic({ height, bits }: Raster, { x, y }: { x: number; y: number }): string {
  const hex = Buffer.from(bits).toString('hex').toUpperCase()
  return `^FO${Math.round(x)},${Math.round(y)}^GFA,${bits.length},${bits.length},${bits.length / height},${hex}^FS`
}

function zplBars({ bars }: LabelLayout, number: string, dots: PrinterDots): string {
  const module = Math.floor(barModule(bars) * dots)
  const wide = bars.reduce((sum, width) => sum + width, 0) * module
  const x = Math.round(barsBox.x * dots + (barsBox.width * dots - wide) / 2)
  return `^FO${x},${Math.round(barsBox.y * dots)}^BY${module}^BCN,${barsBox.height * dots},N,N,N,A^FD${number}^FS`
}

function zplSquare({ square }: LabelLayout, number: string, dots: PrinterDots): string {
  const module = Math.floor(squareModule(square) * dots)
  const [x, y] = [squareBox.x, squareBox.y].map((at) => Math.round(at * dots + quietZone.square * module))
  return `^FO${x},${y}^BQN,2,${module}^FDMA,${number}^FS`
}
