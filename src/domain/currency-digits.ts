/** How many decimals a currency has: two mostly, none for yen, three for dinars. */
export const currencyDigits = (code: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits ?? 2

/** 11624 and CNY → "116.24". */
export function formatMinor(minor: number, code: string): string {
  const digits = currencyDigits(code)
  if (digits === 0) return String(minor)
  const text = String(minor).padStart(digits + 1, '0')
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`
}
