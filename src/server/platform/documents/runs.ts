import type { Slot } from './fonts.ts'

/** A piece of text that one font draws. */
export type Run = { slot: Slot; text: string }

/** Stands for a letter that no font has, so that the reader sees that something was there. */
export const missingMark = '□'

/** Emoji say nothing about where a parcel goes, and no font of ours has them. */
const emoji = /[\p{Emoji_Presentation}\p{Emoji_Modifier}\p{RI}\u{1F000}-\u{1FAFF}]|\u20E3/gu
const isPictograph = (character: string): boolean => /\p{Extended_Pictographic}/u.test(character)

/** Composed letters and single spaces; no emoji, and nothing without a shape (controls, joiners, variation selectors). */
export const cleanText = (text: string): string => {
  const shaped = text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}|\p{Cf}|\p{Cs}|\p{Variation_Selector}/gu, '')
  const plain = shaped.replace(emoji, '')
  return plain === shaped ? shaped : plain.replace(/ +/g, ' ').trim()
}

/** Marks that both scripts have but draw differently: they follow the letters before them. */
const shared = new Set('“”‘’…—·×')

export function splitRuns(text: string, slotOf: (codePoint: number) => Slot | null): Run[] {
  const runs: Run[] = []
  for (const character of text) {
    const last = runs.at(-1)
    const found = slotOf(character.codePointAt(0) ?? 0)
    if (found === null && isPictograph(character)) continue
    const slot = found ?? 'han'
    const drawn = found === null ? missingMark : character
    if (last && (last.slot === slot || (last.slot === 'han' && shared.has(character)))) last.text += drawn
    else runs.push({ slot, text: drawn })
  }
  return runs
}
