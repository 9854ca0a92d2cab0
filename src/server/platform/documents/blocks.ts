import { AppError } from '#domain/errors.ts'
import { breakLines, type Line } from './break-lines.ts'
import { cleanText } from './runs.ts'
import { type TextStyle, widthOfText } from './text-width.ts'

/** Text in lines, ready to be drawn. Measures are in the unit of the size. */
export type Block = { lines: Line[]; size: number; height: number }

/** From one baseline to the next, in parts of the size. Chinese needs this much. */
export const leading = 1.32
/** How far below the top of its line a baseline stands, in parts of the size. */
export const baselineOffset = 1.02

/** A text broken into lines of a width; as many as it needs. */
export const layoutText = (text: string, style: TextStyle & { width: number }): Block => layoutParagraphs([text], style)

export function layoutParagraphs(paragraphs: readonly string[], style: TextStyle & { width: number }): Block {
  const measure = (piece: string) => widthOfText(piece, style)
  const lines = paragraphs.flatMap((text) => breakLines(cleanText(text), style.width, measure))
  return { lines, size: style.size, height: lines.length * style.size * leading }
}

export type Fit = TextStyle & { width: number; height: number; floor: number }

/** Paragraphs that must stay in a box: smaller until they fit, down to the floor. Never cut: what still does not fit is refused. */
export function fitText(paragraphs: readonly string[], fit: Fit): Block {
  const block = tryFit(paragraphs, fit)
  if (!block) throw new AppError('document.no_room', { detail: { text: cleanText(paragraphs.join(' ')) } })
  return block
}

/** The same, or null: for who can say less. */
export function tryFit(paragraphs: readonly string[], fit: Fit): Block | null {
  for (let size = fit.size; size >= fit.floor; size -= 0.5) {
    const block = layoutParagraphs(paragraphs, { ...fit, size })
    if (block.height <= fit.height + slack) return block
  }
  return null
}

const slack = 0.01
