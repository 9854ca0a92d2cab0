import type { AddressRow } from '#contract/address.ts'
import {
  type AddressText,
  addressFields,
  hasAreaLists,
  hasWholeNames,
  longestAddressText,
  salutations,
  tidyAddress,
} from '#domain/address/address.ts'
import { type Party, partyOf } from '#domain/order/party.ts'
import { blankTexts } from '#web/inputs/address/address-text.ts'
import { readNumber } from '#web/inputs/address/knowledge.ts'
import { blankParty, type PartyForm } from './form.ts'

/** An entry of the address book, chosen. */
export function partyFromRow(row: AddressRow): PartyForm {
  const texts = { ...blankTexts }
  for (const field of addressFields) if (field !== 'id_card_number') texts[field] = row[field]
  return { ...blankParty, kept: partyFromTexts(texts, ''), texts }
}

/** Whom an earlier order went to; sorted into the fields of an address for whoever wants to change it. */
export const partyFromOrder = (party: Party): PartyForm => ({
  ...blankParty,
  kept: party,
  texts: textsOf(party),
  company: party.company,
})

/** As an order writes it. The number brings its area code: a Chinese mobile in a British address stays Chinese. */
function partyFromTexts(texts: AddressText, company: string): Party {
  const tidy = tidyAddress({ ...texts, address_type: 0 })
  const party = partyOf(tidy)
  const number = tidy.mobile === '' ? undefined : readNumber(tidy.mobile_code, tidy.mobile)
  return { ...party, company: company.trim(), telephone: number?.e164 ?? party.telephone }
}

export const toParty = ({ kept, texts, company }: PartyForm): Party => kept ?? partyFromTexts(texts, company)

function textsOf(party: Party): AddressText {
  const { countryCode: country, state: province, city, zipCode: zip_code, email, telephone } = party
  const number = readNumber('', telephone)
  return {
    ...blankTexts,
    ...{ country, province, city, zip_code, email },
    ...namesOf(country, party.name),
    ...linesOf(country, party.detailAddress),
    ...(number ? { mobile_code: number.code, mobile: number.national } : { mobile: telephone }),
  }
}

/** "Ms Ann Lee" → its three parts; a name without a salutation leaves that to be chosen. */
function namesOf(country: string, name: string): Partial<AddressText> {
  if (hasWholeNames(country)) return { user_name: name }
  const words = name.trim().split(/\s+/)
  const salutation = (salutations as readonly string[]).includes(words[0] ?? '') ? (words.shift() ?? '') : ''
  const last_name = words.pop() ?? ''
  return { salutation, first_name: words.join(' '), last_name }
}

/** The lines as they were joined; in China the district comes first. */
function linesOf(country: string, detail: string): Partial<AddressText> {
  const isListed = hasAreaLists(country)
  const [first = '', ...rest] = isListed ? detail.split(' ') : []
  const district = isListed && rest.length > 0 ? first : ''
  const parts = isListed ? [rest.length > 0 ? rest.join(' ') : first] : detail.split(', ')
  const lines = ['']
  for (const part of parts) {
    const last = lines.length - 1
    const joined = lines[last] ? `${lines[last]}, ${part}` : part
    if (joined.length > longestAddressText && lines[last] && lines.length < 3) lines.push(part)
    else lines[last] = joined
  }
  const [address_line_1 = '', address_line_2 = '', address_line_3 = ''] = lines
  return { district, address_line_1, address_line_2, address_line_3 }
}
