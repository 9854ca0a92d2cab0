import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** E.164, or null for what no country's plan knows. A bare Chinese number (11 digits from 13 to 19) is Chinese, any other bare number British. */
export function toE164(typed: string): string | null {
  const digits = typed.replace(/[\s().-]/g, '')
  const number = /^1[3-9]\d{9}$/.test(digits) ? `+86${digits}` : digits
  const parsed = parsePhoneNumberFromString(number, 'GB')
  return parsed?.isValid() ? parsed.number : null
}
