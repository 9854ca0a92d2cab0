import type { Language } from '#domain/language.ts'
import { quiet } from '#server/platform/documents/barcode.ts'
import { leading, rise } from '#server/platform/documents/blocks.ts'
import { indent } from '#server/platform/documents/paper.ts'
import { rasterLine } from '#server/platform/documents/raster.ts'
import { barsBox, labelSize, rules, squareBox } from './boxes.ts'
import type { ParcelLabel } from './label.ts'
import { barModule, type LaidLabel, type LaidText, layLabel, millimetre, squareModule } from './lay-label.ts'
import { zplGraphic, zplText } from './zpl.ts'

/** Dots to the millimetre of the printers in use: 203 and 300 to the inch. */
export type PrinterDots = 8 | 12

/** The same labels for a label printer, one after the other. The printer draws the codes and plain letters itself, all others come as pictures. */
export const renderZpl = (labels: readonly ParcelLabel[], language: Language, dots: PrinterDots = 8): string =>
  labels.map((label) => zplLabel(layLabel(label, language), label.trackingNumber, dots)).join('\n')

function zplLabel(laid: LaidLabel, number: string, dots: PrinterDots): string {
  return [
    '^XA^CI28',
    `^PW${labelSize.width * dots}^LL${labelSize.height * dots}^LH0,0`,
    ...rules.map(
      (y) => `^FO${4 * dots},${Math.round(y * dots)}^GB${92 * dots},${Math.round(0.3 * dots)},${Math.round(0.3 * dots)}^FS`,
    ),
    ...laid.texts.flatMap((text) => zplLines(text, dots)),
    zplBars(laid, number, dots),
    zplSquare(laid, number, dots),
    '^XZ',
  ].join('\n')
}

function zplLines({ block, box }: LaidText, dots: PrinterDots): string[] {
  const perPoint = dots / millimetre
  const size = block.size * perPoint
  return block.lines.map(({ text, width }, index) => {
    const place = { x: box.x * dots, width: box.width * dots, align: box.align }
    const baseline = box.y * dots + size * (rise + index * leading)
    // Font 0 of the printers is narrower than ours, so what we measured has room.
    if (isAscii(text)) return zplText(text, { ...place, baseline, size })
    const picture = rasterLine(text, { size, weight: box.weight })
    const x = place.x + indent(place.width - width * perPoint, box.align)
    return zplGraphic(picture, { x: x + picture.left, y: baseline - picture.above })
  })
}

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)

function zplBars({ bars }: LaidLabel, number: string, dots: PrinterDots): string {
  const module = Math.floor(barModule(bars) * dots)
  const wide = bars.reduce((sum, width) => sum + width, 0) * module
  const x = Math.round(barsBox.x * dots + (barsBox.width * dots - wide) / 2)
  return `^FO${x},${Math.round(barsBox.y * dots)}^BY${module}^BCN,${barsBox.height * dots},N,N,N,A^FD${number}^FS`
}

function zplSquare({ square }: LaidLabel, number: string, dots: PrinterDots): string {
  const module = Math.floor(squareModule(square) * dots)
  const [x, y] = [squareBox.x, squareBox.y].map((at) => Math.round(at * dots + quiet.square * module))
  return `^FO${x},${y}^BQN,2,${module}^FDMA,${number}^FS`
}
