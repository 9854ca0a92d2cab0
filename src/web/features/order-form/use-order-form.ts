import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AddressField } from '#domain/address/address.ts'
import type { FieldProblems } from '#domain/errors.ts'
import { usePlaces } from '#web/inputs/address/use-places.ts'
import { countriesQuery, coversQuery } from '#web/lib/catalogue-queries.ts'
import { t } from '#web/lib/words.ts'
import type { WordKey } from '#words/keys.ts'
import { checkForm } from './check-form.ts'
import { coverTerms } from './cover-terms.ts'
import { type FieldErrors, openPartiesWithErrors, toFormFields, withoutErrors } from './field-errors.ts'
import type { OrderForm, PartyForm, Role } from './form.ts'
import { type Draft, deleteDraft, isTouched, saveDraft } from './order-storage.ts'

/** State of the form: what is typed, kept in the browser with every change, and what is wrong with it. */
export function useOrderForm(start: Draft) {
  const [draft, setDraft] = useState(start)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [formError, setFormError] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const [filled, setFilled] = useState<Record<Role, readonly AddressField[]>>({ sender: [], receiver: [] })
  // Two clicks in one breath are one sending: state would come too late for the second.
  const clientKey = useRef(start.client_key)
  const isFinished = useRef(false)
  const storedDraft = useRef<Draft>(undefined)
  const { form } = draft
  const places = { sender: usePlaces(form.sender.texts), receiver: usePlaces(form.receiver.texts) }
  const { data: countries = [] } = useQuery(countriesQuery)
  const { data: covers = [] } = useQuery(coversQuery)

  useEffect(() => {
    // A form that was only looked at takes nobody's place.
    if (isFinished.current || (draft === start && !isTouched(draft))) return
    storedDraft.current = draft
    saveDraft(draft)
  }, [draft, start])

  /** `path`: what changed, whose findings are old now. */
  const change = (make: (form: OrderForm) => OrderForm, path?: string) => {
    setDraft((now) => ({ ...now, form: make(now.form) }))
    if (path) setErrors((now) => withoutErrors(now, path))
  }
  const set = (patch: Partial<OrderForm>) => change((now) => ({ ...now, ...patch }))
  const setParty = (role: Role, patch: Partial<PartyForm>) => change((now) => ({ ...now, [role]: { ...now[role], ...patch } }))
  const showErrors = (found: FieldErrors, whole?: string) => {
    setErrors(found)
    setFormError(whole)
    setAttempt((tries) => tries + 1)
  }
  return {
    form,
    source: draft.source,
    isDirty: isTouched(draft),
    errors,
    formError,
    attempt,
    places,
    countries,
    filled,
    change,
    set,
    setParty,
    setFilled: (role: Role, fields: readonly AddressField[]) => setFilled((now) => ({ ...now, [role]: fields })),
    clearErrors: (path: string) => setErrors((now) => withoutErrors(now, path)),
    showErrors,
    /** the server's findings, beside their fields */
    showServerErrors: (found: FieldErrors) => {
      const fields = toFormFields(found, form)
      change((now) => openPartiesWithErrors(now, fields))
      showErrors(fields)
    },
    /** the form's own key, kept from now on: whether what is sent arrives may stay unknown, through a reload too */
    getClientKey: (): string => {
      clientKey.current ||= crypto.randomUUID()
      const client_key = clientKey.current
      setDraft((now) => ({ ...now, client_key }))
      return client_key
    },
    /** sent or given up: the browser forgets it */
    finish: () => {
      isFinished.current = true
      if (storedDraft.current) deleteDraft(storedDraft.current)
    },
    check: (): FieldErrors => {
      const cover = covers.find(({ id }) => String(id) === form.coverId)
      const problems = checkForm(form, {
        isCountry: (iso2) => countries.some((country) => country.iso2 === iso2),
        place: { sender: places.sender.place, receiver: places.receiver.place },
        ...(cover ? { terms: coverTerms(cover) } : {}),
      })
      return toMessages(problems)
    },
  }
}

export type OrderFormState = ReturnType<typeof useOrderForm>

const toMessages = (problems: FieldProblems): FieldErrors =>
  Object.fromEntries(Object.entries(problems).map(([field, { key, values }]) => [field, t(key as WordKey, values)]))
