import { useRef, useState } from 'react'
import { type AddressField, type AddressText, checkAddress, normalizeAddress } from '#domain/address/address.ts'
import type { FieldProblems } from '#domain/errors.ts'
import { applyParsedAddress } from '#web/inputs/address/address-text.ts'
import { libraryChecks } from '#web/inputs/address/library-checks.ts'
import { usePlaces } from '#web/inputs/address/use-places.ts'
import { CallError } from '#web/lib/call-error.ts'
import { t } from '#web/lib/words.ts'
import type { WordKey } from '#words/keys.ts'
import { type AddressFormValues, isChanged } from './form-values.ts'
import { useSaveAddress } from './queries.ts'

type Options = {
  id: number | undefined
  before: AddressFormValues
  countries: { iso2: string }[]
  onDirty: (isDirty: boolean) => void
  onSaved: () => void
}

/** State of the form: what is typed, what a text filled in, what is wrong, and whether the book has it already. */
export function useAddressForm({ id, before, countries, onDirty, onSaved }: Options) {
  const [values, setValues] = useState(before)
  const [filled, setFilled] = useState<readonly AddressField[]>([])
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [attempt, setAttempt] = useState(0)
  const [formError, setFormError] = useState<string>()
  const [duplicateName, setDuplicateName] = useState<string>()
  const places = usePlaces(values)
  const save = useSaveAddress()

  /** as typed by now: what fills the fields may have been asked for a while ago */
  const latest = useRef(before)
  const change = (next: AddressFormValues) => {
    latest.current = next
    setValues(next)
    setDuplicateName(undefined)
    onDirty(isChanged(before, next))
  }
  const set = (patch: Partial<AddressFormValues>) => {
    change({ ...latest.current, ...patch })
    const names = Object.keys(patch)
    setFilled((now) => now.filter((field) => !names.includes(field)))
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !names.includes(field))))
  }
  const fill = (found: Partial<AddressText>): number => {
    const next = applyParsedAddress(latest.current, found)
    change(next.values)
    setFilled(next.filled)
    setErrors({})
    return next.filled.length
  }
  const clear = (next: AddressFormValues) => {
    change(next)
    setFilled([])
    setErrors({})
  }
  const showErrors = (found: Record<string, string>, whole?: string) => {
    setErrors(found)
    setFormError(whole)
    setAttempt((tries) => tries + 1)
  }
  const handleError = (error: unknown) => {
    if (!(error instanceof CallError) || error.kind === 'signed_out') return
    const name = findDuplicateName(error)
    if (name !== undefined) setDuplicateName(name)
    else showErrors(error.errors ?? {}, error.errors ? undefined : error.msg)
  }
  const submit = () => {
    setFormError(undefined)
    const problems = checkAddress(normalizeAddress(withoutMaskedIdentity(values, before)), {
      ...libraryChecks,
      isCountry: (iso2) => countries.some((country) => country.iso2 === iso2),
      place: places.place,
    })
    if (Object.keys(problems).length > 0) return showErrors(toMessages(problems))
    setErrors({})
    save.mutate({ id, values, isConfirmed: duplicateName !== undefined }, { onSuccess: onSaved, onError: handleError })
  }
  return {
    values,
    filled,
    errors,
    attempt,
    formError,
    duplicateName,
    places,
    isBusy: save.isPending,
    set,
    fill,
    clear,
    submit,
  }
}

export type AddressForm = ReturnType<typeof useAddressForm>

/** A masked number that was not touched is the server's business. */
const withoutMaskedIdentity = (values: AddressFormValues, before: AddressFormValues): AddressFormValues =>
  values.id_card_number === before.id_card_number ? { ...values, id_card_number: '' } : values

const toMessages = (problems: FieldProblems): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).map(([field, { key, values }]) => [field, t(key as WordKey, values)]))

/** The name under which the book has it, if that is why the server said no. */
function findDuplicateName({ errors, data }: CallError): string | undefined {
  const name = (data as { id?: unknown; name?: unknown } | null | undefined)?.name
  return errors === undefined && typeof name === 'string' ? name : undefined
}
