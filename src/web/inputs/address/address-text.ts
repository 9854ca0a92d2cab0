import { type AddressField, type AddressText, addressFields, detailFields } from '#domain/address/address.ts'

export const emptyAddressText = Object.fromEntries(addressFields.map((field) => [field, ''])) as AddressText

/** Another country has other places; its area code is only a first guess and never takes the place of a number's own. */
export function changeCountry(values: AddressText, country: string, areaCode: string | undefined): Partial<AddressText> {
  return {
    country,
    province: '',
    city: '',
    district: '',
    mobile_code: values.mobile === '' || values.mobile_code === '' ? (areaCode ?? values.mobile_code) : values.mobile_code,
  }
}

/** What was found in a text takes the place of what stood there; what was not found stays. */
export function applyParsedAddress<Values extends AddressText>(
  values: Values,
  found: Partial<AddressText>,
): { values: Values; filled: AddressField[] } {
  const filled = addressFields.filter((field) => found[field])
  const next: Values & AddressText = { ...values }
  // A new place leaves nothing of the old one.
  if (found.address_line_1) for (const field of detailFields) if (field !== 'country') next[field] = ''
  for (const field of filled) next[field] = found[field] ?? ''
  return { values: next, filled }
}

type LookupRequest = Pick<AddressText, 'country' | 'zip_code'>

/** Whether what a look-up was asked for still stands in the form. */
export const isSameLookup = (request: LookupRequest, now: LookupRequest): boolean =>
  request.country === now.country && request.zip_code.trim() === now.zip_code.trim()
