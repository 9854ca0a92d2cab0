import type { Slot } from './fonts.ts'

/** A piece of text that one font draws. */
export type Run = { slot: Slot; text: string }

/** What stands for a character that no font has: the reader sees that something was there. */
export const missingMark = '□'

/** Composed letters, plain spaces, and nothing that has no shape (control characters, joiners, variation selectors). */
export const cleanText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}|\p{Cf}|\p{Cs}|\p{Variation_Selector}/gu, '')

/** Marks that both scripts have but draw differently: they follow the letters before them. */
const shared = new Set('“”‘’…—·×')

export function splitRuns(text: string, slotOf: (codePoint: number) => Slot | null): Run[] {
  const runs: Run[] = []
  for (const character of text) {
    const last = runs.at(-1)
    const found = slotOf(character.codePointAt(0) ?? 0)
    const slot = found ?? 'han'
    const drawn = found === null ? missingMark : character
    if (last && (last.slot === slot || (last.slot === 'han' && shared.has(character)))) last.text += drawn
    else runs.push({ slot, text: drawn })
  }
  return runs
}
