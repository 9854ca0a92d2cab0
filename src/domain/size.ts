/** Lengths are whole millimetres inside, and centimetres with one decimal wherever people write them: "30.5" ↔ 305. */

/** Longer than anything we carry, and far from what an integer column can hold. */
const mostDigits = 6

/** null: no length, or one that no ruler shows (more than one decimal, a sign, an exponent). */
export function parseSize(text: string): number | null {
  const match = /^(\d+)(?:\.(\d)0*)?$/.exec(text.trim())
  const whole = match?.[1]?.replace(/^0+(?=\d)/, '')
  if (whole === undefined || whole.length > mostDigits) return null
  return Number(whole) * 10 + Number(match?.[2] ?? 0)
}

/** "-1": a number, but of nothing that could be measured. */
export const isBelowZero = (text: string): boolean => /^-\d+(\.\d+)?$/.test(text.trim())

export const formatSize = (millimetres: number): string =>
  millimetres % 10 === 0 ? String(millimetres / 10) : `${Math.trunc(millimetres / 10)}.${millimetres % 10}`
