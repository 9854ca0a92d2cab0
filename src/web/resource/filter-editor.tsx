import '#web/styles-whole.css'
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Field } from '#contract/fields.ts'
import type { Operator } from '#contract/list-query.ts'
import { RemoteSelect } from '#web/inputs/remote-select.tsx'
import { t } from '#web/lib/words.ts'
import type { FilterOption } from './list-definition.ts'
import { type Filter, formatRange, isDays, parseRange } from './list-state.ts'
import { formatOperator, impliedOperator, operatorsOf } from './operators.ts'
import { optionLabel } from './resource-labels.ts'

type Props = {
  name: string
  field: Field
  label: string
  filter: Filter | undefined
  /** its choices, where the server knows them */
  options: UseQueryOptions<FilterOption[]> | undefined
  /** undefined takes the filter away */
  onApply: (filter: Filter | undefined) => void
}

/** Sets one filter, by what its kind can be asked. */
export function FilterEditor(props: Props) {
  const { field } = props
  if (props.options) return <ListedEditor {...props} options={props.options} />
  if (field.options) return <ChoiceEditor {...props} choices={Object.keys(field.options)} />
  if (field.ref) return <RefEditor {...props} target={field.ref} />
  if (field.kind === 'text' || field.kind === 'longText' || field.kind === 'json') return <TextEditor {...props} />
  return <RangeEditor {...props} />
}

/** One of many that the server lists. */
function ListedEditor({ name, label, filter, onApply, options }: Props & { options: UseQueryOptions<FilterOption[]> }) {
  const { data = [] } = useQuery(options)
  return (
    <NativeSelect
      data-autofocus
      name={name}
      label={label}
      value={filter?.value ?? ''}
      data={[{ value: '', label: t('resource.filter_any') }, ...data]}
      onChange={({ currentTarget: { value } }) => onApply(value ? { field: name, operator: '=', value } : undefined)}
    />
  )
}

function ChoiceEditor({ name, field, filter, onApply, choices: options }: Props & { choices: string[] }) {
  return (
    <Stack gap={2}>
      {sortOptions(field, options).map((value) => {
        const isChosen = filter?.value === value
        return (
          <Button
            key={value}
            variant={isChosen ? 'light' : 'subtle'}
            color={isChosen ? undefined : 'gray'}
            size="xs"
            justify="space-between"
            aria-pressed={isChosen}
            rightSection={isChosen ? <IconCheck size={14} aria-hidden /> : <span />}
            onClick={() => onApply(isChosen ? undefined : { field: name, operator: '=', value })}
          >
            {optionLabel(field, value)}
          </Button>
        )
      })}
    </Stack>
  )
}

/** Numbered states count up from "no"; the one people look for stands first. Spelled choices stand as they were declared. */
const sortOptions = ({ kind }: Field, options: string[]): string[] =>
  kind === 'choice' || kind === 'choices' ? options : options.toReversed()

function RefEditor({ name, label, filter, onApply, target }: Props & { target: NonNullable<Field['ref']> }) {
  const value = filter ? Number(filter.value) : null
  return (
    <RemoteSelect
      name={name}
      label={label}
      target={target}
      value={value}
      isInPopover
      onChange={(id) => onApply(id === null ? undefined : { field: name, operator: '=', value: String(id) })}
    />
  )
}

function TextEditor({ name, field, label, filter, onApply }: Props) {
  const [value, setValue] = useState(filter?.value ?? '')
  const [operator, setOperator] = useState<Operator>(filter?.operator ?? impliedOperator(field, ''))
  const words = {
    LIKE: t('resource.operator.like'),
    'NOT LIKE': t('resource.operator.not-like'),
    '=': t('resource.operator.eq'),
    '<>': t('resource.operator.ne'),
  }
  return (
    <EditorForm onSubmit={() => onApply(value.trim() ? { field: name, operator, value: value.trim() } : undefined)}>
      <NativeSelect
        size="xs"
        label={label}
        aria-label={`${label}: ${t('resource.filter_operator')}`}
        value={operator}
        data={operatorsOf(field).map((each) => ({
          value: each,
          label: each in words ? words[each as keyof typeof words] : formatOperator(each),
        }))}
        onChange={(event) => setOperator(event.currentTarget.value as Operator)}
      />
      <TextInput
        size="xs"
        aria-label={`${label}: ${t('resource.filter_value')}`}
        value={value}
        data-autofocus
        onChange={(event) => setValue(event.currentTarget.value)}
      />
    </EditorForm>
  )
}

function RangeEditor({ name, field, filter, onApply }: Props) {
  const [from, to] = parseRange(filter?.value ?? ',')
  const isTime = field.kind === 'time' && !isDays(field)
  const handleSubmit = (form: FormData) => {
    const value = formatRange(String(form.get('from') ?? '').trim(), String(form.get('to') ?? '').trim())
    onApply(value ? { field: name, operator: 'RANGE', value } : undefined)
  }
  // Uncontrolled: a date that is half typed has no value yet, and must not be wiped by our own drawing.
  const input = inputPropsFor(field)
  return (
    <EditorForm onSubmit={handleSubmit}>
      <TextInput
        size="xs"
        name="from"
        label={t('resource.filter_from')}
        defaultValue={isTime ? toInputTime(from, '00:00:00') : from}
        data-autofocus
        {...input}
      />
      <TextInput
        size="xs"
        name="to"
        label={t('resource.filter_to')}
        defaultValue={isTime ? toInputTime(to, '23:59:59') : to}
        {...input}
      />
    </EditorForm>
  )
}

function EditorForm({ onSubmit, children }: { onSubmit: (form: FormData) => void; children: React.ReactNode }) {
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(new FormData(event.currentTarget))
  }
  return (
    <form onSubmit={handleSubmit}>
      <Stack gap="xs">
        {children}
        <Group justify="flex-end">
          <Button type="submit" size="xs">
            {t('resource.filter_apply')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function inputPropsFor(field: Field): { type: string; step?: number | string; max?: string } {
  const { kind } = field
  if (isDays(field)) return { type: 'date', max: '9999-12-31' }
  if (kind === 'time') return { type: 'datetime-local', step: 1 }
  if (kind === 'date') return { type: 'date' }
  if (kind === 'clock') return { type: 'time', step: 1 }
  return { type: 'number', step: kind === 'pence' ? 0.01 : kind === 'decimal' ? 'any' : kind === 'size' ? 0.1 : 1 }
}

/** A link may name only a day; the input wants the time as well. */
function toInputTime(end: string, rest: string): string {
  if (end === '') return ''
  return end.includes(':') ? end.replace(' ', 'T') : `${end}T${rest}`
}
