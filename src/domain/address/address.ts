import { isEmail } from '../account.ts'
import { isIdNumber } from '../config-item-rules.ts'
import type { FieldProblems } from '../errors.ts'
import { normalizeAreaCode } from '../phone.ts'
import { normalizePostcode } from '../postcode.ts'
import { characterCount } from '../text.ts'

/** 0 for anything, 1 who sends, 2 who receives, 3 where returns go. */
export const addressTypes = [0, 1, 2, 3] as const
export const senderType = 1

export const salutations = ['Mr', 'Mrs', 'Miss', 'Ms', 'Mx', 'Dr', 'Prof'] as const

/** Everything of an address that is typed, in the order of the form. */
export const addressFields = [
  'country',
  'user_name',
  'salutation',
  'first_name',
  'last_name',
  'mobile_code',
  'mobile',
  'tel_number',
  'email',
  'zip_code',
  'province',
  'city',
  'district',
  'address_line_1',
  'address_line_2',
  'address_line_3',
  'id_card_number',
] as const

export type AddressField = (typeof addressFields)[number]
export type AddressText = Record<AddressField, string>
export type Address = AddressText & { address_type: number }

/** What only lists and libraries know; form and server each bring theirs. */
export type AddressReferenceData = {
  isCountry: (iso2: string) => boolean
  hasPostcodes: (country: string) => boolean
  isPostcode: (country: string, zipCode: string) => boolean
  isMobile: (areaCode: string, typed: string) => boolean
  isTelephone: (country: string, typed: string) => boolean
  /** which of the three are places of the lists; true where there is nothing to choose */
  place: { province: boolean; city: boolean; district: boolean }
}

/** Longest name or line of an address, in characters as people count them. */
export const longestAddressText = 60

/** Longer than any pasted address with everything around it. */
export const longestPaste = 1000

/** Where people have one name and write it whole; elsewhere a label says Mr John Smith. */
const fullNameCountries = new Set(['CN', 'HK', 'MO', 'TW'])
export const usesFullName = (country: string): boolean => fullNameCountries.has(country)

/** Where province, city and district are chosen from lists; elsewhere they are typed. */
export const hasAreaLists = (country: string): boolean => country === 'CN'

/** What the detail of an address is: cleared with the country when the type changes. */
export const detailFields = [
  'country',
  'province',
  'city',
  'district',
  'address_line_1',
  'address_line_2',
  'address_line_3',
  'zip_code',
] as const

/** As it is kept: no stray spaces, codes in capitals, and only the names that the country's people have. */
export function normalizeAddress(address: Address): Address {
  const tidy = { ...address }
  for (const field of addressFields) tidy[field] = address[field].trim().replace(/\s+/g, ' ')
  tidy.country = tidy.country.toUpperCase()
  tidy.zip_code = normalizePostcode(tidy.country, tidy.zip_code)
  tidy.mobile_code = normalizeAreaCode(tidy.mobile_code)
  tidy.id_card_number = tidy.id_card_number.toUpperCase()
  if (tidy.country === '') return tidy
  return usesFullName(tidy.country)
    ? { ...tidy, salutation: '', first_name: '', last_name: '' }
    : { ...tidy, user_name: '', district: '' }
}

/** What is wrong with a tidy address, by field; the form asks this before sending and the server before believing. */
export function checkAddress(address: Address, reference: AddressReferenceData): FieldProblems {
  const findings: Record<string, string | false> = {
    address_type: !(addressTypes as readonly number[]).includes(address.address_type) && 'invalid.choice',
    country: !reference.isCountry(address.country) && 'invalid.address.country',
    ...checkNames(address),
    ...checkContacts(address, reference),
    zip_code: checkPostcode(address, reference),
    ...checkPlace(address, reference),
    address_line_1: address.address_line_1 === '' && 'invalid.address.address',
    id_card_number: !isIdDocumentNumber(address.country, address.id_card_number) && 'invalid.address.id_card_number',
  }
  const problems: FieldProblems = {}
  for (const [field, key] of Object.entries(findings)) if (key) problems[field] = { key }
  for (const field of limitedFields)
    if (characterCount(address[field]) > longestAddressText)
      problems[field] = { key: 'invalid.address.too_long', values: { max: longestAddressText } }
  return problems
}

const limitedFields = [
  'user_name',
  'first_name',
  'last_name',
  'province',
  'city',
  'district',
  'address_line_1',
  'address_line_2',
  'address_line_3',
] as const

/** As it stands on a label: Mr John Smith, or the whole name. */
export const salutationName = ({ country, user_name, salutation, first_name, last_name }: Address): string =>
  usesFullName(country) ? user_name : [salutation, first_name, last_name].filter(Boolean).join(' ')

/** Enough to recognise one's own, too little to use it. */
export function maskIdNumber(number: string): string {
  if (number.length < 8) return '*'.repeat(number.length)
  return `${number.slice(0, 3)}${'*'.repeat(number.length - 6)}${number.slice(-3)}`
}

/** A number as it is shown back: whoever sends it means the one that is kept. */
export const isMasked = (number: string): boolean => number.includes('*')

/** Where customs ask whoever receives a parcel for the number of their identity card. */
export const requiresIdNumber = (country: string): boolean => country === 'CN'

export const normalizeIdNumber = (number: string): string => number.replace(/\s+/g, '').toUpperCase()

function checkNames({ country, user_name, salutation, first_name, last_name }: Address): Record<string, string | false> {
  if (usesFullName(country)) return { user_name: user_name === '' && 'invalid.address.user_name' }
  return {
    salutation: !(salutations as readonly string[]).includes(salutation) && 'invalid.address.salutation',
    first_name: first_name === '' && 'invalid.address.first_name',
    last_name: last_name === '' && 'invalid.address.last_name',
  }
}

function checkContacts(address: Address, reference: AddressReferenceData): Record<string, string | false> {
  const { country, mobile_code, mobile, tel_number, email } = address
  const isMobile = mobile !== '' && reference.isMobile(mobile_code, mobile)
  return {
    mobile_code: mobile_code === '' && !isMobile && 'invalid.address.mobile_code',
    mobile: !isMobile && (mobile_code !== '' || mobile === '') && 'invalid.address.phone',
    tel_number:
      tel_number !== '' && (tel_number.length > 32 || !reference.isTelephone(country, tel_number)) && 'invalid.address.phone',
    email: email !== '' && !isEmail(email) && 'invalid.address.email',
  }
}

function checkPostcode({ country, zip_code }: Address, reference: AddressReferenceData): string | false {
  if (!reference.isCountry(country)) return false
  if (!reference.hasPostcodes(country)) return zip_code.length > 16 && 'invalid.address.postcode'
  if (zip_code === '') return 'invalid.address.postcode_missing'
  return !reference.isPostcode(country, zip_code) && 'invalid.address.postcode'
}

function checkPlace({ country, city }: Address, { place, isCountry }: AddressReferenceData): Record<string, string | false> {
  if (!isCountry(country)) return {}
  if (!hasAreaLists(country)) return { city: city === '' && 'invalid.address.city_typed' }
  return {
    province: !place.province && 'invalid.address.province',
    city: !place.city && 'invalid.address.city',
    district: !place.district && 'invalid.address.district',
  }
}

/** A Chinese identity card by its own rule; papers of other kinds only by their look. */
export function isIdDocumentNumber(country: string, number: string): boolean {
  if (number === '') return true
  if (country === 'CN' && /^(\d{15}|\d{17}[\dX])$/.test(number)) return isIdNumber(number)
  return /^[A-Z\d]{5,30}$/.test(number)
}
