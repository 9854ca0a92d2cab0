import type { AddressRow } from '#contract/address.ts'
import { type Address, addressFields, detailFields } from '#domain/address/address.ts'
import { emptyAddressText } from '#web/inputs/address/address-text.ts'

export type FormValues = Address & { is_default: boolean; is_sender_default: boolean }

export const newValues = (type: number | undefined): FormValues => ({
  ...emptyAddressText,
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
