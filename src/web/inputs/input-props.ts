import type { InputWrapperProps } from '@mantine/core'

/** What stands around an input: the same for every kind. */
export type InputFrame = {
  /** of the field, as it is sent */
  name: string
  label: string
  description?: string
  error?: string
  required?: boolean
  isDisabled?: boolean
  /** of the element that takes the focus, or of the group whose first one does: where a summary of errors leads */
  id?: string
  /** takes the focus when its dialog opens */
  isFirst?: boolean
}

/** Every input shows `value` and tells what it should become; it keeps nothing of its own that the form must know. */
export type InputProps<Value> = InputFrame & { value: Value; onChange: (value: Value) => void }

/** One of a few: what is stored, and what people read. */
export type Choice = { value: string; label: string }

/** Help stands under the input, where it does not push label and input apart. */
export const inputWrapperOrder: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'error', 'description']

/** The frame as Mantine's inputs take it; they tie label, error and help to the input for whoever does not see them. */
export const mantineFrame = ({ id, name, label, description, error, required, isDisabled, isFirst }: InputFrame) => ({
  id,
  name,
  label,
  description,
  error,
  required,
  disabled: isDisabled,
  inputWrapperOrder,
  'data-autofocus': isFirst || undefined,
})
