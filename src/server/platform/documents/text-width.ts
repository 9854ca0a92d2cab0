import { type FontName, fontOf, slotOf, type Weight } from './fonts.ts'
import { type Run, splitRuns } from './runs.ts'

export type TextStyle = { size: number; weight?: Weight; color?: string }

export const runsOf = (text: string, weight: Weight): Run[] => splitRuns(text, (codePoint) => slotOf(codePoint, weight))

/** As wide as it will be drawn, in the unit of the size. */
export function widthOfText(text: string, { size, weight = 'regular' }: TextStyle): number {
  const known = texts[weight]
  let width = known.get(text)
  if (width === undefined) {
    width = runsOf(text, weight).reduce((sum, run) => sum + widthOfRun(run.text, `${run.slot}-${weight}`, 1), 0)
    cacheWidth(known, text, width)
  }
  return width * size
}

/** Word by word, as the library sets them. */
export function widthOfRun(text: string, name: FontName, size: number): number {
  const known = words.get(name) ?? new Map<string, number>()
  words.set(name, known)
  let width = 0
  for (const word of text.split(/(?<= )/)) {
    let one = known.get(word)
    if (one === undefined) {
      const font = fontOf(name)
      one = font.layout(word).positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) / font.unitsPerEm
      cacheWidth(known, word, one)
    }
    width += one
  }
  return width * size
}

/** Words come again and again, at one size after the other, and shaping them is slow. */
function cacheWidth(known: Map<string, number>, text: string, width: number): void {
  if (known.size >= maxCached) known.clear()
  known.set(text, width)
}

const maxCached = 20_000
const texts: Record<Weight, Map<string, number>> = { regular: new Map(), bold: new Map() }
const words = new Map<FontName, Map<string, number>>()
