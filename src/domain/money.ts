declare const pence: unique symbol

/** Money is whole pence. No float ever touches it. */
export type Pence = number & { readonly [pence]: true }

export const asPence = (value: number): Pence => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not whole pence: ${value}`)
  return value as Pence
}

/** 1230 → "12.30", the form money has on the wire. */
export function formatDecimal(value: Pence): string {
  const digits = String(Math.abs(value)).padStart(3, '0')
  return `${value < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** 123450 → "£1,234.50", as people read it, the same in both languages. */
export function formatPounds(value: Pence): string {
  const [whole = '', places = ''] = formatDecimal(Math.abs(value) as Pence).split('.')
  return `${value < 0 ? '-' : ''}£${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${places}`
}

/** "12.30", "12.3" or "12" → 1230; anything else, or more than two places, is null. */
export function parseDecimal(text: string): Pence | null {
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  const value = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return asPence(match[1] ? -value || 0 : value)
}

/** value × numerator ÷ denominator, rounded half up; what is taken away is rounded like what is added. */
export function scale(value: Pence, numerator: number, denominator: number): Pence {
  const size = Math.floor((2 * Math.abs(value) * numerator + denominator) / (2 * denominator))
  return asPence(value < 0 ? -size || 0 : size)
}

/** Shares a sum by weights so that the parts add up to it: everyone gets the whole pence due, the rest goes to the largest remainders. */
export function allocate(sum: Pence, weights: readonly number[]): Pence[] {
  const whole = weights.reduce((total, weight) => total + weight, 0)
  if (whole <= 0) return weights.map((_, index) => asPence(index === 0 ? sum : 0))
  const sign = sum < 0 ? -1 : 1
  const exact = weights.map((weight) => (Math.abs(sum) * weight) / whole)
  const parts = exact.map(Math.floor)
  let left = Math.abs(sum) - parts.reduce((total, part) => total + part, 0)
  const byRemainder = exact.map((value, index) => ({ index, rest: value - Math.floor(value) })).sort((a, b) => b.rest - a.rest)
  for (const { index } of byRemainder) {
    if (left-- <= 0) break
    parts[index] = (parts[index] ?? 0) + 1
  }
  return parts.map((part) => asPence(sign * part || 0))
}
