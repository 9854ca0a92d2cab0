import type { AddressField, AddressText } from '#domain/address/address.ts'
import type { Places } from './use-places.ts'

/** What the fields of an address need of the form they stand in. */
export type AddressFormState = {
  values: AddressText
  /** which of them a text filled in */
  filled: readonly AddressField[]
  errors: Record<string, string>
  places: Places
  set: (patch: Partial<AddressText>) => void
  /** says how many it filled in */
  fill: (found: Partial<AddressText>) => number
  /** before the names of the fields, where several addresses stand on one page */
  prefix?: string
}
