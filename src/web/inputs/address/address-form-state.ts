import { useState } from 'react'
import type { AddressField, AddressText } from '#domain/address/address.ts'
import type { FormErrors } from '#web/lib/use-form.ts'
import { applyParsedAddress } from './address-text.ts'
import { type Places, usePlaces } from './use-places.ts'

type Options = {
  values: AddressText
  errors: FormErrors
  /** before the names of the fields, where several addresses stand on one page */
  prefix?: string
  /** `fields`: whose findings are old now; all of the address where none are named */
  change: (make: (now: AddressText) => AddressText, fields?: readonly string[]) => void
}

/** What the fields of an address need of the form they stand in. */
export type AddressFormState = Pick<Options, 'values' | 'errors' | 'prefix'> & {
  /** which of them a text filled in */
  filled: readonly AddressField[]
  places: Places
  set: (patch: Partial<AddressText>) => void
  /** says how many it filled in */
  fill: (found: Partial<AddressText>) => number
  /** another address altogether */
  replace: (make: (now: AddressText) => AddressText) => void
}

/** An address inside a form: its places, and which of its fields a text filled in. */
export function useAddressFields({ change, ...rest }: Options): AddressFormState {
  const [filled, setFilled] = useState<readonly AddressField[]>([])
  const places = usePlaces(rest.values)
  return {
    ...rest,
    filled,
    places,
    set: (patch) => {
      change((now) => ({ ...now, ...patch }), Object.keys(patch))
      setFilled((now) => now.filter((field) => !(field in patch)))
    },
    fill: (found) => {
      // Its answer may be late: what was typed since the question stays.
      change((now) => applyParsedAddress(now, found).values)
      const next = applyParsedAddress(rest.values, found).filled
      setFilled(next)
      return next.length
    },
    replace: (make) => {
      change(make)
      setFilled([])
    },
  }
}
