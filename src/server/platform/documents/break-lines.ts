export type Line = { text: string; width: number }

/** May stand at neither end of a line: closing marks never begin one, opening marks never end one. */
const closing = new Set('，。、；：！？）】》〉」』”’％…—·,.;:!?)]}%')
const opening = new Set('（【《〈「『“‘([{£¥$€')

const ideograph = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\u3000-\u303F\uFF00-\uFFEF□]/u

/** Words with the space behind them, and single Chinese characters with the marks that belong to them. */
export function splitBreakable(text: string): string[] {
  const pieces: string[] = []
  let piece = ''
  const characters = [...text]
  characters.forEach((character, index) => {
    piece += character
    const next = characters[index + 1]
    if (next !== undefined && !mayBreak(character, next)) return
    pieces.push(piece)
    piece = ''
  })
  return pieces
}

function mayBreak(before: string, after: string): boolean {
  if (after === ' ') return false
  if (before === ' ') return true
  if (closing.has(after) || opening.has(before)) return false
  if (ideograph.test(before) || ideograph.test(after)) return true
  return before === '-' || before === '/' || before === '@'
}

/** Lines no wider than the width. A word that is wider than a whole line is broken inside; nothing is ever left out. */
export function breakLines(text: string, width: number, measure: (text: string) => number): Line[] {
  const lines: Line[] = []
  let line = ''
  let used = 0
  const close = () => {
    const shown = line.trimEnd()
    if (shown !== '') lines.push({ text: shown, width: measure(shown) })
    line = ''
    used = 0
  }
  const add = (piece: string) => {
    const wide = measure(piece)
    // The space at the end of a line takes no room.
    if (line !== '' && used + measure(piece.trimEnd()) > width + slack) close()
    line += piece
    used += wide
  }
  for (const piece of splitBreakable(text.trim())) {
    if (measure(piece.trimEnd()) <= width + slack) add(piece)
    else for (const character of piece) add(character)
  }
  close()
  return lines
}

/** Rounding of measured widths, in points. */
const slack = 0.01
