const longest = 160

/**
 * What a stranger's service said, fit to be shown: one short line of plain text. Nothing of a page, no control characters and nothing that turns
 * the direction of what stands beside it.
 */
export function cleanExternalText(text: string): string {
  if (/<[a-z!/?]/i.test(text)) return ''
  const line = text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = [...line]
  return letters.length > longest ? `${letters.slice(0, longest).join('')}…` : line
}
