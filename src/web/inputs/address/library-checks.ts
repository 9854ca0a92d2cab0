import {
  type CountryCode,
  getCountryCallingCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import examples from 'libphonenumber-js/mobile/examples'
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator'
import type { AddressReferenceData } from '#domain/address/address.ts'
import { readMobile } from '#domain/phone.ts'
import { hasUkPostcodes, isUkPostcodeOf } from '#domain/postcode.ts'

/** What the libraries know, with the small tables: the server asks the large ones again. Comes with the form, not with the list. */
export const libraryChecks: Omit<AddressReferenceData, 'isCountry' | 'place'> = {
  hasPostcodes: (country) => hasUkPostcodes(country) || postcodeValidatorExistsForCountry(country),
  isPostcode: (country, zipCode) =>
    hasUkPostcodes(country) ? isUkPostcodeOf(country, zipCode) : postcodeValidator(zipCode, country),
  isMobile: (areaCode, typed) => parseMobileNumber(areaCode, typed) !== null,
  isTelephone: (country, typed) => parsePhoneNumberFromString(typed, country as CountryCode)?.isPossible() ?? false,
}

function parse(text: string) {
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

/** A number with its area code apart, or null for what no plan knows. */
export const parseMobileNumber = (areaCode: string, typed: string) => readMobile(parse, areaCode, typed)

export const areaCodeOf = (country: string): string | undefined =>
  isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : undefined

/** How a mobile number of the country is written, where the area code that was chosen is that country's. */
export const exampleMobile = (areaCode: string, country: string): string | undefined =>
  isSupportedCountry(country) && (areaCode === '' || areaCode === areaCodeOf(country))
    ? getExampleNumber(country, examples)?.formatNational()
    : undefined

/** Area codes in the order of the countries, each once, with all whose it is: +44 is the islands' too. */
export function areaCodes(countries: { iso2: string; name: string }[]): { code: string; names: string }[] {
  const byCode = new Map<string, string[]>()
  for (const { iso2, name } of countries) {
    const code = areaCodeOf(iso2)
    if (code) byCode.set(code, [...(byCode.get(code) ?? []), name])
  }
  return [...byCode].map(([code, names]) => ({ code, names: names.join(', ') }))
}
