/** PostgreSQL keeps no NUL and UTF-8 has no lone surrogates: such a text would be lost or refused deep inside, so input is checked here. */
export const isStorableText = (text: string): boolean => !text.includes('\u0000') && isWellFormed(text)

function isWellFormed(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit < 0xd800 || unit > 0xdfff) continue
    const next = text.charCodeAt(index + 1)
    if (unit > 0xdbff || Number.isNaN(next) || next < 0xdc00 || next > 0xdfff) return false
    index++
  }
  return true
}

const directionControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Removes controls of the writing direction: with them a name can be shown as another one, and a number backwards. */
export const withoutDirectionControls = (text: string): string => text.replace(directionControls, '')

/** The beginning of a text, in whole characters: half of one is no text that can be stored. */
export function cutText(text: string, most: number): string {
  const last = text.charCodeAt(most - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most)
}

/** Length as people count it: an emoji or a rare Chinese character is one. */
export const characterCount = (text: string): number => [...text].length
