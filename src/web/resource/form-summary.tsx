import { focusInput } from '#web/inputs/focus-input.ts'
import { ErrorSummary } from '#web/kit/error-summary.tsx'
import type { FormErrors } from '#web/lib/use-form.ts'
import { t } from '#web/lib/words.ts'

type Props = {
  form: { errors: FormErrors; attempt: number }
  label: (path: string) => string
  /** of the input that a line leads to */
  inputId: (path: string) => string
}

/** All that is wrong with a form above it; each line leads to its field. */
export const FormSummary = ({ form: { errors, attempt }, label, inputId }: Props) => (
  <ErrorSummary
    title={t('resource.form_check')}
    errors={Object.entries(errors).map(([field, text]) => ({ field, label: label(field), text }))}
    attempt={attempt}
    onJump={(path) => focusInput(inputId(path))}
  />
)
