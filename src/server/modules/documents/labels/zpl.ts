import type { Align } from '#server/platform/documents/paper.ts'
import type { Raster } from '#server/platform/documents/raster.ts'

type TextLine = { x: number; width: number; baseline: number; size: number; align: Align }

/** One line of plain letters in a font of the printer's own, which sets it to the side asked for. */
export function zplText(text: string, { x, width, baseline, size, align }: TextLine): string {
  const side = align === 'left' ? '' : `^FB${Math.round(width)},1,0,${align === 'right' ? 'R' : 'C'}`
  const height = Math.round(size)
  return `^FT${Math.round(x)},${Math.round(baseline)}${side}^A0N,${height},${height}^FH_^FD${escapeZpl(text)}^FS`
}

/** What would begin a command, as the number of its character. */
const escapeZpl = (text: string): string =>
  text.replace(/[\^~_\\]/g, (character) => `_${character.charCodeAt(0).toString(16).toUpperCase()}`)

export function zplGraphic({ height, bits }: Raster, { x, y }: { x: number; y: number }): string {
  const hex = Buffer.from(bits).toString('hex').toUpperCase()
  return `^FO${Math.round(x)},${Math.round(y)}^GFA,${bits.length},${bits.length},${bits.length / height},${hex}^FS`
}
