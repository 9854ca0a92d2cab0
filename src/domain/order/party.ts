import { isEmail } from '../account.ts'
import { type Address, hasAreaLists, longestAddressText, salutationName } from '../address/address.ts'
import { townName } from '../address/locality.ts'
import type { FieldProblems } from '../errors.ts'
import { normalizePostcode } from '../postcode.ts'
import { characterCount, withoutDirectionControls } from '../text.ts'

/** Sender or receiver as an order keeps them, in the wire's words. */
export type Party = {
  name: string
  company: string
  state: string
  city: string
  detailAddress: string
  countryCode: string
  zipCode: string
  telephone: string
  email: string
}

/** Where a parcel goes in one name: of a Chinese municipality its own, elsewhere the town as it was written. */
export const townOf = ({ city, state }: Pick<Party, 'city' | 'state'>): string => townName({ city, province: state })

/** The same with the number that customs ask for: opened for whoever carries the parcel, masked for everybody else, sealed where it is kept. */
export type CustomsParty = Party & { id_card_number: string }

/** What only lists and libraries know; each side brings its own. */
export type PartyReferenceData = {
  isCountry: (iso2: string) => boolean
  hasPostcodes: (country: string) => boolean
  isPostcode: (country: string, zipCode: string) => boolean
  /** E.164, or null for what cannot be called */
  readPhone: (country: string, typed: string) => string | null
}

/** Three lines of the address book and what joins them. */
export const longestDetail = longestAddressText * 3 + 6

/** An entry of the address book as an order writes it. */
export function addressToParty(address: Address): Party {
  const lines = [address.address_line_1, address.address_line_2, address.address_line_3].filter(Boolean)
  const isListed = hasAreaLists(address.country)
  return {
    name: salutationName(address),
    company: '',
    state: address.province,
    city: address.city,
    detailAddress: isListed ? [address.district, ...lines].filter(Boolean).join(' ') : lines.join(', '),
    countryCode: address.country,
    zipCode: address.zip_code,
    telephone: address.mobile || address.tel_number,
    email: address.email,
  }
}

/** Field by field, and only these: going through names is slow, and a sheet has a hundred thousand parties. */
export function normalizeParty(party: Party): Party {
  const countryCode = tidyText(party.countryCode).toUpperCase()
  return {
    name: tidyText(party.name),
    company: tidyText(party.company),
    state: tidyText(party.state),
    city: tidyText(party.city),
    detailAddress: tidyText(party.detailAddress),
    countryCode,
    zipCode: normalizePostcode(countryCode, tidyText(party.zipCode)),
    telephone: tidyText(party.telephone),
    email: tidyText(party.email),
  }
}

function tidyText(text: string): string {
  const trimmed = withoutDirectionControls(text).trim()
  return /\s\s|[^\S ]/.test(trimmed) ? trimmed.replace(/\s+/g, ' ') : trimmed
}

const longTexts = ['name', 'company', 'state', 'city', 'detailAddress'] as const

/** What is wrong with a tidy party, by field. */
export function checkParty(party: Party, known: PartyReferenceData): FieldProblems {
  const { countryCode, zipCode, telephone, email } = party
  // What a town is called and where it is chosen from depends on the country.
  const isKnown = known.isCountry(countryCode)
  const needsPostcode = known.hasPostcodes(countryCode)
  const findings: Partial<Record<keyof Party, string | false>> = {
    name: party.name === '' && 'invalid.address.user_name',
    countryCode: !isKnown && 'invalid.address.country',
    state: isKnown && hasAreaLists(countryCode) && party.state === '' && 'invalid.address.province',
    city: isKnown && party.city === '' && (hasAreaLists(countryCode) ? 'invalid.address.city' : 'invalid.address.city_typed'),
    detailAddress: party.detailAddress === '' && 'invalid.address.address',
    zipCode:
      needsPostcode &&
      (zipCode === ''
        ? 'invalid.address.postcode_missing'
        : !known.isPostcode(countryCode, zipCode) && 'invalid.address.postcode'),
    telephone: known.readPhone(countryCode, telephone) === null && 'invalid.address.phone',
    email: email !== '' && !isEmail(email) && 'invalid.address.email',
  }
  const problems: FieldProblems = {}
  for (const field in findings) {
    const key = findings[field as keyof Party]
    if (key) problems[field] = { key }
  }
  for (const field of longTexts) {
    const max = field === 'detailAddress' ? longestDetail : longestAddressText
    if (party[field].length > max && characterCount(party[field]) > max)
      problems[field] = { key: 'invalid.address.too_long', values: { max } }
  }
  return problems
}

/** A party as it is stored: the number that customs ask for is encrypted. */
export type SealedParty = Party & { id_card_sealed?: string }
