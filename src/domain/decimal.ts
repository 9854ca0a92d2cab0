/**
 * Exact decimals that are not money (rates, percentages): text from the keyboard to the database, so that no float ever rounds one.
 * "01.50" → "1.5"; null when it is no number or has more places than are kept.
 */
export function readDecimalText(text: string, places: number): string | null {
  const match = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(text.trim())
  if (!match) return null
  const whole = (match[2] ?? '').replace(/^0+(?=\d)/, '')
  const rest = (match[3] ?? '').replace(/0+$/, '')
  if (rest.length > places) return null
  const digits = rest === '' ? whole : `${whole}.${rest}`
  return match[1] && digits !== '0' ? `-${digits}` : digits
}
