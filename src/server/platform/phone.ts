import { type CountryCode, getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { ParsePhone } from '#domain/phone.ts'

/** E.164, or null for what no country's plan knows. A bare Chinese number (11 digits from 13 to 19) is Chinese, any other bare number British. */
export function toE164(typed: string): string | null {
  const digits = typed.replace(/[\s().-]/g, '')
  const number = /^1[3-9]\d{9}$/.test(digits) ? `+86${digits}` : digits
  const parsed = parsePhoneNumberFromString(number, 'GB')
  return parsed?.isValid() ? parsed.number : null
}

/** As the rules of `domain/phone.ts` want to be told. */
export const parsePhone: ParsePhone = (text) => {
  const parsed = parsePhoneNumberFromString(text)
  return (
    parsed && {
      isValid: parsed.isValid(),
      e164: parsed.number,
      code: `+${parsed.countryCallingCode}`,
      national: parsed.nationalNumber,
    }
  )
}

/** `+44` for GB; '' for a country without a plan of its own. */
export const areaCodeOf = (country: string): string => (isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : '')

/** A landline as people of that country write it, with an extension perhaps. */
export const isTelephone = (country: string, typed: string): boolean =>
  parsePhoneNumberFromString(typed, country as CountryCode)?.isPossible() ?? false

/** E.164 of what people of that country write, landline or mobile; a bare Chinese mobile is Chinese wherever it is written. */
export function readPhone(country: string, typed: string): string | null {
  const digits = typed.replace(/[\s().-]/g, '')
  if (/^1[3-9]\d{9}$/.test(digits)) return `+86${digits}`
  const british = readBritish(country, digits)
  if (british !== undefined) return british
  const parsed = parsePhoneNumberFromString(typed, isSupportedCountry(country) ? country : undefined)
  return parsed?.isPossible() ? parsed.number : null
}

/** Most numbers are written in one of these ways, and the library takes a third of a millisecond for each: a sheet has thousands. */
function readBritish(country: string, digits: string): string | undefined {
  const national = /^(?:\+44|0044|0)([1-9]\d{8,9})$/.exec(digits)?.[1]
  if (national === undefined) return undefined
  return country === 'GB' || digits.startsWith('+44') ? `+44${national}` : undefined
}
