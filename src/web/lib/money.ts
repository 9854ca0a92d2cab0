import { formatPounds, parseDecimal } from '#domain/money.ts'

/** "1234.5" of the wire → "£1,234.50", the same in both languages. */
export function formatMoney(decimal: string): string {
  const pence = parseDecimal(decimal)
  return pence === null ? decimal : formatPounds(pence)
}
