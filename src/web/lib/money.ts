import { type Pence, parseDecimal } from '#domain/money.ts'

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** "1234.5" of the wire → "£1,234.50", the same in both languages. */
export function showMoney(decimal: string): string {
  const pence = parseDecimal(decimal)
  return pence === null ? decimal : pounds.format(pence / 100)
}

export const showPence = (pence: Pence): string => pounds.format(pence / 100)
