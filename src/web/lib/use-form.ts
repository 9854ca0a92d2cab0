import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { FieldProblems } from '#domain/errors.ts'
import type { WordKey } from '#words/keys.ts'
import { CallError } from './call-error.ts'
import { t } from './words.ts'

/** What is wrong, by the path of its field: `packages.0.items.1.sku`. */
export type FormErrors = Record<string, string>

type FormState<Values> = {
  /** what "changed" is measured by */
  start: Values
  values: Values
  errors: FormErrors
  /** what concerns no single field */
  formError: string | undefined
  /** grows with every refusal, so that the same sentence is announced again */
  attempt: number
  isBusy: boolean
}

type Steps<Values, Result> = {
  check?: (values: Values) => FieldProblems
  /** absent where each way of sending brings its own */
  submit?: (values: Values) => Promise<Result>
  /** not called when the form was left while it was being sent */
  onDone?: (result: Result) => void
  /** the server's names of fields → those of the form, where they differ */
  toFields?: (errors: FormErrors, values: Values) => FormErrors
  /** true: the refusal was shown in a way of its own */
  onRefused?: (error: CallError) => boolean
}

type Options<Values, Result> = Steps<Values, Result> & {
  start: Values | (() => Values)
  /** what stands in the form at first, where it is not what it began from: a draft that is taken up */
  typed?: Values
  /** whether something would have to be typed again; by default whether anything differs */
  isChanged?: (start: Values, now: Values) => boolean
  /** tells whatever is drawn around the form */
  onDirty?: (isDirty: boolean) => void
}

/**
 * The model of every form: what is typed, what it began from, what is wrong with it, and whether it is being sent. What was typed stays until it
 * is saved or given up; a refusal only adds what is wrong. The functions are the same for the form's whole life: memoised inputs hang on them.
 */
export function useForm<Values extends object, Result = unknown>(options: Options<Values, Result>) {
  /** for a form whose first wrong field takes the focus; one with a summary of errors does without */
  const ref = useRef<HTMLFormElement>(null)
  const isShown = useRef(false)
  const latest = useRef(options)
  latest.current = options
  const [form] = useState(() => {
    const start = options.start instanceof Function ? options.start() : options.start
    const screen = { isShown: () => isShown.current, fields: () => ref.current?.elements }
    return createForm(start, options.typed ?? start, () => latest.current, screen)
  })
  const state = useStore(form.store)
  const { attempt, values } = state
  const isDirty = (options.isChanged ?? differs)(state.start, values)
  const { onDirty } = options

  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  useEffect(() => {
    if (attempt > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempt])
  // Told before the next key is heard: who types and presses Escape in one breath is asked too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every change, because whoever is told may have forgotten it: a drawer that was closed after a save
  useLayoutEffect(() => onDirty?.(isDirty), [isDirty, values, onDirty])
  useLayoutEffect(() => () => onDirty?.(false), [onDirty])

  const field = <Name extends keyof Values & string>(name: Name) => ({
    name,
    value: values[name],
    error: state.errors[name],
    onChange: (value: Values[Name]) => form.set({ [name]: value } as unknown as Partial<Values>),
  })
  return {
    ...state,
    ...form,
    /** for the parts of a large form */
    model: form,
    ref,
    isDirty,
    handleSubmit: (event: FormEvent) => {
      event.preventDefault()
      void form.submit()
    },
    /** what an input of ours is given */
    field,
    /** what a library's input of text is given */
    text: <Name extends TextName<Values>>(name: Name) => ({
      ...field(name),
      onChange: (event: { currentTarget: { value: string } }) =>
        form.set({ [name]: event.currentTarget.value } as unknown as Partial<Values>),
    }),
  }
}

/** A part of a large form: drawn again only when what it shows has changed. */
export const useFormPart = <Values extends object, Part>(
  { store }: Pick<FormModel<Values>, 'store'>,
  select: (state: FormState<Values>) => Part,
): Part => useStore(store, select)

export type FormModel<Values extends object> = ReturnType<typeof createForm<Values, unknown>>

type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string

/** What the model asks of the screen: whether the form is still there, and its fields where the first wrong one takes the focus. */
type FormScreen = { isShown: () => boolean; fields: () => Pick<HTMLFormControlsCollection, 'namedItem'> | undefined }

/** The model without the screen. */
export function createForm<Values extends object, Result>(
  start: Values,
  typed: Values,
  steps: () => Steps<Values, Result>,
  screen: FormScreen,
) {
  const first: FormState<Values> = { start, values: typed, errors: {}, formError: undefined, attempt: 0, isBusy: false }
  const store = createStore(() => first)
  const { getState, setState } = store

  /** `paths`: what changes, whose findings are old now */
  const change = (make: (now: Values) => Values, ...paths: string[]) =>
    setState(({ values, errors }) => ({ values: make(values), errors: withoutErrors(errors, paths) }))

  const showErrors = (errors: FormErrors, formError?: string) =>
    setState(({ attempt }) => ({ errors, formError, attempt: attempt + 1 }))

  /** shows what was found here; true if there was anything */
  const showProblems = (problems: FieldProblems): boolean => {
    const found = Object.entries(problems)
    if (found.length === 0) return false
    showErrors(Object.fromEntries(found.map(([path, { key, values }]) => [path, t(key as WordKey, values)])))
    return true
  }

  /** shows what a call ran into; a finding that no field can show is said of the whole form */
  const showError = (error: unknown) => {
    if (!(error instanceof CallError)) throw error
    const { onRefused, toFields = (found) => found } = steps()
    if (error.kind === 'signed_out' || onRefused?.(error)) return
    const found = toFields(error.errors ?? {}, getState().values)
    const fields = screen.fields()
    const hasField = Object.keys(found).some((path) => !fields || fields.namedItem(path))
    showErrors(found, hasField ? undefined : error.msg)
  }

  /** `send`: for a form that can be sent in more than one way */
  const submit = async (send = steps().submit): Promise<void> => {
    const { isBusy, values } = getState()
    if (!send || isBusy || showProblems(steps().check?.(values) ?? {})) return
    setState({ isBusy: true, errors: {}, formError: undefined })
    try {
      const result = await send(values)
      if (screen.isShown()) steps().onDone?.(result)
    } catch (error) {
      showError(error)
    } finally {
      setState({ isBusy: false })
    }
  }
  return {
    store,
    change,
    set: (patch: Partial<Values>) => change((now) => ({ ...now, ...patch }), ...Object.keys(patch)),
    /** none named: all */
    clearErrors: (...paths: string[]) => (paths.length > 0 ? change((now) => now, ...paths) : setState({ errors: {} })),
    showErrors,
    showProblems,
    showError,
    submit,
    /** back to the start, or to another one */
    reset: (next: Values = getState().start) => setState({ ...first, start: next, values: next, isBusy: getState().isBusy }),
    /** what was saved is the start from now on; what was typed since stays */
    setStart: (next: Values) => setState({ start: next }),
  }
}

/** Without what was found in these fields, or in anything below them; the same findings where there is nothing to take out. */
function withoutErrors(errors: FormErrors, paths: string[]): FormErrors {
  const found = Object.entries(errors)
  const left = found.filter(([field]) => !paths.some((path) => field === path || field.startsWith(`${path}.`)))
  return left.length === found.length ? errors : Object.fromEntries(left)
}

const differs = (one: unknown, other: unknown): boolean => one !== other && JSON.stringify(one) !== JSON.stringify(other)
