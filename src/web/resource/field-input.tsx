import { type InputWrapperProps, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Field } from '#contract/fields.ts'
import { parseWallClock, toSeconds } from '#domain/time.ts'
import { showTime } from '#web/lib/show-time.ts'
import { siteNow } from '#web/lib/site.ts'
import type { FormValue } from './form-values.ts'
import { RefSelect } from './ref-select.tsx'
import { optionWord } from './words-of.ts'

export type FieldInputProps = {
  /** of the element that takes the focus, so that the summary can jump there */
  id: string
  field: Field
  label: string
  description: string | undefined
  error: string | undefined
  value: FormValue
  onChange: (value: FormValue) => void
  isFirst: boolean
}

/** Draws one input in a page's own way: the second of the two escape hatches. */
export type Inputs = Record<string, (props: FieldInputProps) => ReactNode>

/** Help stands under the input, where it does not push label and input apart. */
const inputWrapperOrder: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'error', 'description']

/** The input that a field's kind asks for. */
export function FieldInput({ id, field, label, description, error, value, onChange, isFirst }: FieldInputProps) {
  const frame = {
    id,
    label,
    description,
    error,
    required: field.required,
    inputWrapperOrder,
    'data-autofocus': isFirst || undefined,
  }
  switch (field.kind) {
    case 'text':
      // No maxLength: a browser counts otherwise than people do, and cutting a pasted text in silence loses its end.
      return <TextInput {...frame} value={String(value ?? '')} onChange={(event) => onChange(event.currentTarget.value)} />
    case 'longText':
    case 'html':
      return (
        <Textarea
          {...frame}
          autosize
          minRows={3}
          maxRows={14}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'decimal':
      return (
        <TextInput
          {...frame}
          inputMode="decimal"
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'date':
      return (
        <TextInput
          {...frame}
          type="date"
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      )
    case 'int':
      return (
        <NumberInput
          {...frame}
          value={value ?? ''}
          allowDecimal={false}
          allowNegative={(field.min ?? 0) < 0}
          clampBehavior="none"
          onChange={(next) => onChange(next)}
        />
      )
    case 'flag':
      return (
        <Switch
          id={id}
          label={label}
          description={description}
          error={error}
          data-autofocus={isFirst || undefined}
          checked={Number(value) === 1}
          onChange={(event) => onChange(event.currentTarget.checked ? 1 : 0)}
        />
      )
    case 'option':
      return (
        <Select
          {...frame}
          allowDeselect={!field.required}
          value={value === null ? null : String(value)}
          data={Object.keys(field.options ?? {}).map((each) => ({ value: each, label: optionWord(field, each) }))}
          onChange={(next) => onChange(next === null ? null : Number(next))}
        />
      )
    case 'time':
      return (
        <TextInput
          {...frame}
          type="datetime-local"
          step={1}
          defaultValue={showTime(value, 'yyyy-mm-ddThh:MM:ss')}
          onChange={(event) => onChange(readTime(event.currentTarget.value))}
        />
      )
    case 'pence':
      return (
        <TextInput
          {...frame}
          inputMode="decimal"
          leftSection="£"
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'ref':
    case 'tree':
      return field.ref ? (
        <RefSelect
          id={id}
          label={label}
          description={description}
          error={error}
          required={field.required}
          autoFocus={isFirst}
          target={field.ref}
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
        />
      ) : null
    case 'id':
    case 'json':
      return null
    default:
      return field.kind satisfies never
  }
}

/** What is typed is the wall clock of the product's zone, as everything that is shown. */
function readTime(text: string): FormValue {
  const instant = parseWallClock(text, siteNow().time_zone)
  return instant && toSeconds(instant)
}
