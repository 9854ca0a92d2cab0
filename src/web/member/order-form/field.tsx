import { NativeSelect, type NativeSelectProps, Text, TextInput, type TextInputProps } from '@mantine/core'
import { flushSync } from 'react-dom'
import { focusInput } from '#web/inputs/focus-input.ts'
import { inputWrapperOrder } from '#web/inputs/input-props.ts'
import { useFormPart } from '#web/lib/use-form.ts'
import { inputId } from './field-errors.ts'
import type { OrderFormModel } from './form.ts'

type FieldProps = { form: OrderFormModel; path: string; label: string; value: string; onValue: (value: string) => void }

const useInputProps = ({ form, path, label }: Pick<FieldProps, 'form' | 'path' | 'label'>) => ({
  id: inputId(path),
  name: path,
  label,
  error: useFormPart(form, ({ errors }) => errors[path]),
  inputWrapperOrder,
})

/** One line, with what is wrong beside it. */
export function TextLine({ form, path, label, value, onValue, ...more }: FieldProps & Omit<TextInputProps, 'form'>) {
  return (
    <TextInput
      {...useInputProps({ form, path, label })}
      autoComplete="off"
      {...more}
      value={value}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  )
}

type ChoiceProps = FieldProps & {
  choices: { value: string; label: string; disabled?: boolean }[]
  emptyLabel?: string
} & Omit<NativeSelectProps, 'form'>

/** The browser's own list: letters lead there at once, and a phone shows its wheel. */
export function ChoiceLine({ form, path, label, value, onValue, choices, emptyLabel, ...more }: ChoiceProps) {
  const isListed = value === '' || choices.some((choice) => choice.value === value)
  return (
    <NativeSelect
      {...useInputProps({ form, path, label })}
      {...more}
      data={[
        ...(emptyLabel === undefined ? [] : [{ value: '', label: emptyLabel }]),
        ...(isListed ? choices : [{ value, label: value }, ...choices]),
      ]}
      value={value}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  )
}

/** What is wrong with something that is no single field. */
export function ErrorLine({ form, path }: Pick<FieldProps, 'form' | 'path'>) {
  const error = useFormPart(form, ({ errors }) => errors[path])
  if (!error) return null
  return (
    <Text role="alert" size="sm" c="var(--mantine-color-error)">
      {error}
    </Text>
  )
}

/** For a button that goes with what it changes: whoever pressed it by keyboard would begin again at the top of the page. */
export function changeAndFocus(change: () => void, id: string): void {
  // Where the focus goes may only come, or can only be used, with the change.
  flushSync(change)
  focusInput(id)
}
