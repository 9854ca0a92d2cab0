/** What a library that knows every country's plan says about a number. */
export type ParsedPhone = { isValid: boolean; e164: string; code: string; national: string }
export type ParsePhone = (text: string) => ParsedPhone | undefined

/** `86`, `0086` and `+86` are one area code; '' for what is none. */
export function normalizeAreaCode(typed: string): string {
  const digits = typed.replace(/[\s()-]/g, '').replace(/^(\+|00)/, '')
  return /^\d{1,4}$/.test(digits) ? `+${digits}` : ''
}

/** A bare Chinese mobile number tells its country by itself. */
const isBareChinese = (typed: string): boolean => /^1[3-9]\d{9}$/.test(plain(typed))

/** A number and its area code as they are kept, or null for what no plan knows. A number that brings its own code is believed over the list. */
export function readMobile(parse: ParsePhone, areaCode: string, typed: string): Omit<ParsedPhone, 'isValid'> | null {
  const number = plain(typed)
  if (number === '') return null
  const code = normalizeAreaCode(areaCode)
  const whole = /^(\+|00)\d/.test(number)
    ? number.replace(/^00/, '+')
    : code !== ''
      ? `${code}${number}`
      : isBareChinese(number)
        ? `+86${number}`
        : ''
  const found = whole === '' ? undefined : parse(whole)
  return found?.isValid ? { e164: found.e164, code: found.code, national: found.national } : null
}

const plain = (typed: string): string => typed.replace(/[\s().-]/g, '')
