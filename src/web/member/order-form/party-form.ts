import type { AddressRow } from '#contract/address.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import type { orders } from '#contract/order.ts'
import {
  type AddressText,
  addressFields,
  hasAreaLists,
  isMasked,
  longestAddressText,
  normalizeAddress,
  normalizeIdNumber,
  requiresIdNumber,
  salutations,
  usesFullName,
} from '#domain/address/address.ts'
import { addressToParty, type CustomsParty } from '#domain/order/party.ts'
import { emptyAddressText } from '#web/inputs/address/address-text.ts'
import { parseMobileNumber } from '#web/inputs/address/library-checks.ts'
import { blankParty, type PartyForm, type Role } from './form.ts'

type PartyInput = RequestOf<(typeof orders)['add']>['receiver']

/** An entry of the address book, chosen. */
export function partyFromRow(row: AddressRow): PartyForm {
  const texts = { ...emptyAddressText }
  for (const field of addressFields) texts[field] = row[field]
  return { ...blankParty, kept: partyFromTexts(texts, ''), texts, addressId: row.id }
}

/** Whom an earlier order went to; sorted into the fields of an address for whoever wants to change it. */
export const partyFromOrder = (party: CustomsParty, orderId = 0): PartyForm => ({
  ...blankParty,
  kept: party,
  orderId,
  texts: toAddressText(party),
  company: party.company,
})

/** As an order writes it. The number brings its area code: a Chinese mobile in a British address stays Chinese. */
function partyFromTexts(texts: AddressText, company: string): CustomsParty {
  const tidy = normalizeAddress({ ...texts, address_type: 0 })
  const party = addressToParty(tidy)
  const number = tidy.mobile === '' ? undefined : parseMobileNumber(tidy.mobile_code, tidy.mobile)
  const id_card_number = normalizeIdNumber(tidy.id_card_number)
  return { ...party, company: company.trim(), telephone: number?.e164 ?? party.telephone, id_card_number }
}

export const toParty = ({ kept, texts, company }: PartyForm): CustomsParty => kept ?? partyFromTexts(texts, company)

/** As it is sent: customs ask whoever receives, and a masked number says where the whole one lies. */
export function toPartyInput(form: PartyForm, role: Role, isAsked = false): PartyInput {
  const { id_card_number, ...party } = toParty(form)
  if (role === 'sender' || !(isAsked || requiresIdNumber(party.countryCode))) return party
  if (!isMasked(id_card_number)) return { ...party, id_card_number }
  const { orderId, addressId } = form
  const source = { ...(orderId > 0 ? { order_id: orderId } : {}), ...(addressId > 0 ? { address_id: addressId } : {}) }
  return { ...party, id_card_number, ...source }
}

function toAddressText(party: CustomsParty): AddressText {
  const { countryCode: country, state: province, city, zipCode: zip_code, email, telephone } = party
  const number = parseMobileNumber('', telephone)
  return {
    ...emptyAddressText,
    country,
    province,
    city,
    zip_code,
    email,
    id_card_number: party.id_card_number,
    ...splitName(country, party.name),
    ...splitAddressLines(country, party.detailAddress),
    ...(number ? { mobile_code: number.code, mobile: number.national } : { mobile: telephone }),
  }
}

/** "Ms Ann Lee" → its three parts; a name without a salutation leaves that to be chosen. */
function splitName(country: string, name: string): Partial<AddressText> {
  if (usesFullName(country)) return { user_name: name }
  const words = name.trim().split(/\s+/)
  const salutation = (salutations as readonly string[]).includes(words[0] ?? '') ? (words.shift() ?? '') : ''
  const last_name = words.pop() ?? ''
  return { salutation, first_name: words.join(' '), last_name }
}

/** The lines as they were joined; in China the district comes first. */
function splitAddressLines(country: string, detail: string): Partial<AddressText> {
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
