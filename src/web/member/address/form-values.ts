import type { AddressRow } from '#contract/address.ts'
import { type Address, type AddressText, addressFields, detailFields } from '#domain/address/address.ts'
import { emptyAddressText } from '#web/inputs/address/address-text.ts'

export type AddressFormValues = Address & { is_default: boolean; is_sender_default: boolean }

export const blankValues = (type: number | undefined): AddressFormValues => ({
  ...emptyAddressText,
  address_type: type ?? 0,
  is_default: false,
  is_sender_default: false,
})

export function toFormValues(row: AddressRow): AddressFormValues {
  const values = blankValues(row.address_type)
  for (const field of addressFields) values[field] = row[field]
  return { ...values, is_default: row.is_default === 1, is_sender_default: row.is_sender_default === 1 }
}

/** Whether another type would take something away, and so has to be asked for. */
export const hasDetail = (values: AddressText): boolean => detailFields.some((field) => values[field] !== '')

/** Another type starts with another place: country and detailed address go. */
export function withType<Values extends AddressText>(values: Values, address_type: number): Values & { address_type: number } {
  const next: AddressText = { ...values }
  for (const field of detailFields) next[field] = ''
  return { ...values, ...next, address_type }
}
