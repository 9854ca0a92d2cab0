import type { ReactNode } from 'react'
import { type Field, flagValue, isFlagOn } from '#contract/fields.ts'
import { CheckboxInput, MultiSelectInput, RadioInput } from '#web/inputs/choice-inputs.tsx'
import { ColourInput } from '#web/inputs/colour-input.tsx'
import { DatetimeInput } from '#web/inputs/datetime-input.tsx'
import {
  CityInput,
  EditorInput,
  FileInput,
  FilesInput,
  IconInput,
  ImageInput,
  ImagesInput,
  TreeInput,
} from '#web/inputs/lazy-inputs.tsx'
import { NumberInput, YearInput } from '#web/inputs/number-input.tsx'
import { PairsInput } from '#web/inputs/pairs-input.tsx'
import { PasswordInput } from '#web/inputs/password-input.tsx'
import { RemoteMultiSelect } from '#web/inputs/remote-multi-select.tsx'
import { RemoteSelect } from '#web/inputs/remote-select.tsx'
import { SelectInput } from '#web/inputs/select-input.tsx'
import { SwitchInput } from '#web/inputs/switch-input.tsx'
import { ClockInput, DateInput, StringInput } from '#web/inputs/text-inputs.tsx'
import { TextareaInput } from '#web/inputs/textarea-input.tsx'
import { t } from '#web/lib/words.ts'
import { asNumbers, asPairs, asText, asTexts, type FormValue } from './form-values.ts'
import { choicesOf } from './resource-labels.ts'

export type FieldInputProps = {
  /** of the element that takes the focus, so that the summary can jump there */
  id: string
  name: string
  field: Field
  label: string
  description: string | undefined
  error: string | undefined
  value: FormValue
  onChange: (value: FormValue) => void
  isFirst: boolean
  /** of a row that is not there yet */
  isNew: boolean
}

/** Draws one input in a page's own way: the second of the two escape hatches. */
export type InputRenderers = Record<string, (props: FieldInputProps) => ReactNode>

/** From here on a text is written in sentences. */
const maxLineLength = 120

/** Up to so many stand side by side; more are chosen from a list. */
const maxCheckboxes = 6

/** The input that a field's kind asks for. */
export function FieldInput({ field, value, onChange, isNew, ...rest }: FieldInputProps) {
  const frame = { ...rest, required: field.required }
  switch (field.kind) {
    case 'text':
      return (field.max ?? 0) > maxLineLength && !field.isLine ? (
        <TextareaInput {...frame} value={asText(value)} minRows={2} onChange={onChange} />
      ) : (
        <StringInput {...frame} value={asText(value)} onChange={onChange} />
      )
    case 'longText':
      return <TextareaInput {...frame} value={asText(value)} isMono={field.mono} onChange={onChange} />
    case 'secret':
      return (
        <PasswordInput
          {...frame}
          required={field.required && isNew}
          description={isNew ? frame.description : [frame.description, t('input.password_keep')].filter(Boolean).join(' ')}
          value={asText(value)}
          onChange={onChange}
        />
      )
    case 'decimal':
      return <StringInput {...frame} inputMode="decimal" value={asText(value)} onChange={onChange} />
    case 'pence':
      return <StringInput {...frame} inputMode="decimal" leftSection="£" value={asText(value)} onChange={onChange} />
    case 'size':
      return <StringInput {...frame} inputMode="decimal" value={asText(value)} onChange={onChange} />
    case 'int':
      return <NumberInput {...frame} isWhole allowsNegative={(field.min ?? 0) < 0} value={asTyped(value)} onChange={onChange} />
    case 'year':
      return <YearInput {...frame} value={asTyped(value)} onChange={onChange} />
    case 'date':
      return <DateInput {...frame} value={asText(value)} onChange={(day) => onChange(day || null)} />
    case 'clock':
      return <ClockInput {...frame} value={asText(value)} onChange={(clock) => onChange(clock || null)} />
    case 'time':
      return <DatetimeInput {...frame} value={typeof value === 'number' ? value : null} onChange={onChange} />
    case 'flag':
      return <SwitchInput {...frame} value={isFlagOn(field, value)} onChange={(isOn) => onChange(flagValue(field, isOn))} />
    case 'option':
      return (
        <SelectInput
          {...frame}
          choices={choicesOf(field)}
          value={asText(value)}
          onChange={(next) => onChange(next === '' ? null : Number(next))}
        />
      )
    case 'choice': {
      const InputComponent = field.isRadio ? RadioInput : SelectInput
      return <InputComponent {...frame} choices={choicesOf(field, asText(value))} value={asText(value)} onChange={onChange} />
    }
    case 'choices': {
      const InputComponent = Object.keys(field.options ?? {}).length > maxCheckboxes ? MultiSelectInput : CheckboxInput
      return <InputComponent {...frame} choices={choicesOf(field)} value={asTexts(value)} onChange={onChange} />
    }
    case 'ref':
    case 'tree':
      return field.ref ? (
        <RemoteSelect {...frame} target={field.ref} value={typeof value === 'number' ? value : null} onChange={onChange} />
      ) : null
    case 'refs':
      if (!field.ref) return null
      if (field.isTree) return <TreeInput {...frame} target={field.ref} value={asNumbers(value)} onChange={onChange} />
      return <RemoteMultiSelect {...frame} target={field.ref} value={asNumbers(value)} onChange={onChange} />
    case 'pairs':
      return <PairsInput {...frame} value={asPairs(value)} onChange={onChange} />
    case 'city':
      return <CityInput {...frame} level={field.level} value={asNumbers(value)} onChange={onChange} />
    case 'image':
      return <ImageInput {...frame} value={asText(value)} onChange={onChange} />
    case 'images':
      return <ImagesInput {...frame} value={asTexts(value)} onChange={onChange} />
    case 'file':
      return <FileInput {...frame} value={asText(value)} onChange={onChange} />
    case 'files':
      return <FilesInput {...frame} value={asTexts(value)} onChange={onChange} />
    case 'icon':
      return <IconInput {...frame} value={asText(value)} onChange={onChange} />
    case 'colour':
      return <ColourInput {...frame} value={asText(value)} onChange={onChange} />
    case 'richText':
      return <EditorInput {...frame} value={asText(value)} onChange={onChange} />
    case 'id':
    case 'json':
      return null
    default:
      return field.kind satisfies never
  }
}

/** A number, or what is only half typed of one. */
const asTyped = (value: FormValue): number | string => (typeof value === 'number' ? value : asText(value))
