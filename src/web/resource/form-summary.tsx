import { useLayoutEffect, useState } from 'react'
import { focusInput } from '#web/inputs/focus-input.ts'
import { ErrorSummary } from '#web/kit/error-summary.tsx'
import { sortByPlace } from '#web/lib/sort-by-place.ts'
import type { FormErrors } from '#web/lib/use-form.ts'
import { t } from '#web/lib/words.ts'

type Props = {
  form: { errors: FormErrors; attempt: number }
  label: (path: string) => string
  /** of the input that a line leads to */
  inputId: (path: string) => string
}

/** All that is wrong with a form above it, in the order of its fields, whoever found it; each line leads to its field. */
export function FormSummary({ form: { errors, attempt }, label, inputId }: Props) {
  const [paths, setPaths] = useState<string[]>([])
  // Fields may come with what is wrong in them, and in each language in an order of their own: only the screen knows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a function made anew with every drawing names the same inputs
  useLayoutEffect(() => setPaths(sortByPlace(Object.keys(errors), (path) => document.getElementById(inputId(path)))), [errors])
  return (
    <ErrorSummary
      title={t('resource.form_check')}
      errors={paths.flatMap((field) => {
        const text = errors[field]
        return text === undefined ? [] : [{ field, label: label(field), text }]
      })}
      attempt={attempt}
      onJump={(path) => focusInput(inputId(path))}
    />
  )
}
