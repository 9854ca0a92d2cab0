import type { AddressRow } from '#contract/address.ts'
import { type Address, addressFields, detailFields } from '#domain/address/address.ts'
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

export const isChanged = (before: AddressFormValues, now: AddressFormValues): boolean =>
  JSON.stringify(before) !== JSON.stringify(now)

/** Whether another type would take something away, and so has to be asked for. */
export const hasDetail = (values: AddressFormValues): boolean => detailFields.some((field) => values[field] !== '')

/** Another type starts with another place: country and detailed address go. */
export function withType(values: AddressFormValues, address_type: number): AddressFormValues {
  const next = { ...values, address_type }
  for (const field of detailFields) next[field] = ''
  return next
}
