import type { AddressRow } from '#contract/address.ts'
import { type Address, type AddressField, type AddressText, addressFields, detailFields } from '#domain/address/address.ts'

export type FormValues = Address & { is_default: boolean; is_sender_default: boolean }

const blankTexts = Object.fromEntries(addressFields.map((field) => [field, ''])) as AddressText

export const newValues = (type: number | undefined): FormValues => ({
  ...blankTexts,
  address_type: type ?? 0,
  is_default: false,
  is_sender_default: false,
})

export function valuesOf(row: AddressRow): FormValues {
  const values = newValues(row.address_type)
  for (const field of addressFields) values[field] = row[field]
  return { ...values, is_default: row.is_default === 1, is_sender_default: row.is_sender_default === 1 }
}

export const isChanged = (before: FormValues, now: FormValues): boolean => JSON.stringify(before) !== JSON.stringify(now)

/** Whether another type would take something away, and so has to be asked for. */
export const hasDetail = (values: FormValues): boolean => detailFields.some((field) => values[field] !== '')

/** Another type starts with another place: country and detailed address go. */
export function withType(values: FormValues, address_type: number): FormValues {
  const next = { ...values, address_type }
  for (const field of detailFields) next[field] = ''
  return next
}

/** Another country has other places; its area code is only a first guess and never takes the place of a number's own. */
export function forCountry(values: FormValues, country: string, areaCode: string | undefined): Partial<FormValues> {
  return {
    country,
    province: '',
    city: '',
    district: '',
    mobile_code: values.mobile === '' || values.mobile_code === '' ? (areaCode ?? values.mobile_code) : values.mobile_code,
  }
}

/** What was found in a text takes the place of what stood there; what was not found stays. */
export function withFound(values: FormValues, found: Partial<AddressText>): { values: FormValues; filled: AddressField[] } {
  const filled = addressFields.filter((field) => found[field])
  const next = { ...values }
  // A new place leaves nothing of the old one.
  if (found.address_line_1) for (const field of detailFields) if (field !== 'country') next[field] = ''
  for (const field of filled) next[field] = found[field] ?? ''
  return { values: next, filled }
}
