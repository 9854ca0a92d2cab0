/** "#ABC", "abcdef" → "#aabbcc", "#abcdef": as it is stored. What is no colour stays as it was typed, for the form to complain about. */
export function toColour(typed: string): string {
  const digits = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(typed.trim())?.[1]?.toLowerCase()
  if (!digits) return typed.trim()
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`
}

export const isColour = (text: string): boolean => /^#[\da-f]{6}$/i.test(text)
