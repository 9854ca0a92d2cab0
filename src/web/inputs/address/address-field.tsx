import { Select, TextInput, type TextInputProps, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AddressField } from '#domain/address/address.ts'
import { inputWrapperOrder } from '#web/inputs/input-props.ts'
import { t } from '#web/lib/words.ts'
import type { WordKey } from '#words/keys.ts'
import classes from './address-fields.module.css'
import type { AddressFormState } from './address-form-state.ts'

/** Where a summary of errors leads. */
export const fieldId = ({ prefix = 'address' }: Pick<AddressFormState, 'prefix'>, name: string): string => `${prefix}-${name}`

/** What stands around every field of the form: its label, what is wrong with it, and whether a text filled it in. */
export function addressFieldProps(form: AddressFormState, name: AddressField, label?: WordKey, help?: string | undefined) {
  const isFilled = form.filled.includes(name)
  return {
    id: fieldId(form, name),
    name: form.prefix ? `${form.prefix}.${name}` : name,
    label: t(label ?? (`field.address.${name}.label` as WordKey)),
    error: form.errors[name],
    description: isFilled && !form.errors[name] ? <FilledMark /> : help,
    inputWrapperOrder,
    'data-filled': isFilled || undefined,
    classNames: isFilled ? { input: classes.filled } : undefined,
  }
}

/** Colour says it to whoever sees, and the box above in words. */
const FilledMark = (): ReactNode => <VisuallyHidden>{t('address.filled')}</VisuallyHidden>

type TextProps = { form: AddressFormState; name: AddressField; label?: WordKey; help?: string | undefined } & Pick<
  TextInputProps,
  'required' | 'inputMode' | 'autoComplete' | 'type' | 'rightSection' | 'rightSectionWidth' | 'placeholder'
>

/** One line. No maxLength: a browser counts otherwise than people do, and cutting a pasted text in silence loses its end. */
export function TextField({ form, name, label, help, autoComplete = 'off', ...more }: TextProps) {
  return (
    <TextInput
      {...addressFieldProps(form, name, label, help)}
      {...more}
      autoComplete={autoComplete}
      value={form.values[name]}
      onChange={(event) => form.set({ [name]: event.currentTarget.value })}
    />
  )
}

type ChoiceProps = {
  form: AddressFormState
  name: AddressField
  choices: { value: string; label: string }[]
  disabled?: boolean
  required?: boolean
  onChange: (value: string) => void
}

/** One of a list; what was chosen earlier stays to be seen even if the list no longer has it. */
export function ChoiceField({ form, name, choices, onChange, ...more }: ChoiceProps) {
  const value = form.values[name]
  const isListed = value === '' || choices.some((choice) => choice.value === value)
  return (
    <Select
      {...addressFieldProps(form, name)}
      {...more}
      searchable={choices.length > 8}
      allowDeselect={false}
      nothingFoundMessage={t('address.choose_none')}
      comboboxProps={{ zIndex: 300 }}
      data={isListed ? choices : [{ value, label: value }, ...choices]}
      value={value === '' ? null : value}
      onChange={(next) => next !== null && onChange(next)}
    />
  )
}
