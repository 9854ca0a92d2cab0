import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { FieldProblems } from '#domain/errors.ts'
import { CallError } from '#web/lib/call-error.ts'
import { t } from '#web/lib/words.ts'
import type { WordKey } from '#words/keys.ts'

export type SubmitForm = {
  ref: RefObject<HTMLFormElement | null>
  isBusy: boolean
  /** what is wrong, beside each field */
  errors: Record<string, string>
  /** what is wrong with the whole, or undefined */
  formError: string | undefined
  /** grows with every refusal, so that the same sentence is announced again */
  round: number
  handleSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** shows what somebody else's call (a code that could not be sent) ran into */
  showError: (error: unknown) => void
  /** shows problems found here; true if there were any */
  showProblems: (problems: FieldProblems) => boolean
}

type SubmitSteps = { check: () => FieldProblems; send: () => Promise<void> }

/** One form that is checked here, sent, and told what the server found. What was typed always stays; the first wrong field takes the focus. */
export function useSubmitForm({ check, send }: SubmitSteps): SubmitForm {
  const ref = useRef<HTMLFormElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [state, setState] = useState({
    errors: {} as Record<string, string>,
    formError: undefined as string | undefined,
    round: 0,
  })

  useEffect(() => {
    if (state.round === 0) return
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [state])

  const setErrors = (errors: Record<string, string>, trouble?: string) =>
    setState(({ round }) => ({ errors, formError: trouble, round: round + 1 }))

  const showProblems = (problems: FieldProblems): boolean => {
    const found = Object.entries(problems)
    if (found.length === 0) return false
    setErrors(Object.fromEntries(found.map(([field, { key, values }]) => [field, t(key as WordKey, values)])))
    return true
  }

  const showError = (error: unknown) => {
    if (!(error instanceof CallError)) throw error
    if (error.kind === 'signed_out') return
    const errors = error.errors ?? {}
    const hasField = Object.keys(errors).some((name) => ref.current?.elements.namedItem(name))
    setErrors(errors, hasField ? undefined : error.msg)
  }

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy || showProblems(check())) return
    setIsBusy(true)
    send()
      .then(() => setState({ errors: {}, formError: undefined, round: 0 }), showError)
      .finally(() => setIsBusy(false))
  }

  return { ref, isBusy, ...state, handleSubmit, showError, showProblems }
}
