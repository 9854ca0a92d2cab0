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

/** "12.30", "12.3" or "12" → 1230; anything else, or more than two places, is null. */
export function parseDecimal(text: string): Pence | null {
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  const value = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return asPence(match[1] ? -value || 0 : value)
}
