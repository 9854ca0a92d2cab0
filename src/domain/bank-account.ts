import type { FieldProblems } from './errors.ts'

/** "123456", "12 34 56" or "12-34-56" → "12-34-56"; anything else as it was typed. */
export function readSortCode(text: string): string {
  const digits = text.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? `${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}` : text.trim()
}

/** In capitals and without spaces, as banks exchange it. */
export const readIban = (text: string): string => text.replace(/\s/g, '').toUpperCase()

/** ISO 13616: country, two check digits, up to thirty letters and digits; the whole, turned round and read as a number, leaves 1 by 97. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  let rest = 0
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(sign, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

/** What is wrong with numbers that are there; an empty one is nobody's mistake. */
export function checkBankAccount(account: { sort_code: string; account_number: string; iban: string }): FieldProblems {
  const problems: FieldProblems = {}
  if (account.sort_code !== '' && !/^\d{2}-\d{2}-\d{2}$/.test(account.sort_code))
    problems.sort_code = { key: 'invalid.sort_code' }
  if (account.account_number !== '' && !/^\d{8}$/.test(account.account_number))
    problems.account_number = { key: 'invalid.account_number' }
  if (account.iban !== '' && !isIban(account.iban)) problems.iban = { key: 'invalid.iban' }
  return problems
}
