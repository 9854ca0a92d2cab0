import { type InputWrapperProps, NumberInput, Select, Skeleton, Switch, Textarea, TextInput } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Field } from '#contract/fields.ts'
import { loadWords } from '#web/lib/words.ts'
import type { FormValue } from './form-values.ts'
import { RefSelect } from './ref-select.tsx'
import { TimeInput } from './time-input.tsx'
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

/** Pictures and editors are heavy and seldom: they come with the first form that has one, together with their words. */
const ImageInput = lazy(async () => {
  const [{ ImageInput: view }] = await Promise.all([import('./image-input.tsx'), loadWords(['upload', 'error'])])
  return { default: view }
})
const RichTextInput = lazy(async () => {
  const [{ RichTextInput: view }] = await Promise.all([import('./rich-text-input.tsx'), loadWords(['editor', 'upload', 'error'])])
  return { default: view }
})

/** From here on a text is written in sentences. */
const longestLine = 120

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
      return (field.max ?? 0) > longestLine ? (
        <LongInput frame={frame} value={value} minRows={2} onChange={onChange} />
      ) : (
        <TextInput {...frame} value={String(value ?? '')} onChange={(event) => onChange(event.currentTarget.value)} />
      )
    case 'longText':
      return <LongInput frame={frame} value={value} minRows={3} onChange={onChange} />
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
      return <TimeInput {...frame} value={typeof value === 'number' ? value : null} onChange={onChange} />
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
    case 'image':
    case 'richText': {
      const Drawn = field.kind === 'image' ? ImageInput : RichTextInput
      return (
        <Suspense fallback={<Skeleton h={field.kind === 'image' ? 138 : 320} />}>
          <Drawn {...{ id, label, description, error, onChange }} required={field.required} value={String(value ?? '')} />
        </Suspense>
      )
    }
    case 'choice':
      return (
        <Select
          {...frame}
          allowDeselect={!field.required}
          value={value === null ? null : String(value)}
          data={Object.keys(field.options ?? {}).map((each) => ({ value: each, label: optionWord(field, each) }))}
          onChange={(next) => onChange(next)}
        />
      )
    case 'secret':
    case 'choices':
    case 'refs':
    case 'pairs':
    case 'year':
    case 'clock':
    case 'city':
    case 'images':
    case 'file':
    case 'files':
    case 'icon':
    case 'colour':
    case 'id':
    case 'json':
      return null
    default:
      return field.kind satisfies never
  }
}

type LongProps = { frame: object; value: FormValue; minRows: number; onChange: (value: FormValue) => void }

function LongInput({ frame, value, minRows, onChange }: LongProps) {
  return (
    <Textarea
      {...frame}
      autosize
      minRows={minRows}
      maxRows={14}
      value={String(value ?? '')}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
