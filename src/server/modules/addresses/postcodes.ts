import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator'
import { hasUkPostcodes, isUkPostcodeOf } from '#domain/postcode.ts'

/** British ones by our own rule, which knows every area; all others by their country's shape. */
export const hasPostcodes = (country: string): boolean => hasUkPostcodes(country) || postcodeValidatorExistsForCountry(country)

export const isPostcode = (country: string, text: string): boolean =>
  hasUkPostcodes(country)
    ? isUkPostcodeOf(country, text)
    : postcodeValidatorExistsForCountry(country) && postcodeValidator(text, country)
