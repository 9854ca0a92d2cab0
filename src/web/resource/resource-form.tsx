import { Stack, Text } from '@mantine/core'
import { type FormEvent, memo, useEffect, useId, useState } from 'react'
import { type Resource, writableFields } from '#contract/resource.ts'
import { focusInput } from '#web/inputs/focus-input.ts'
import { useForm } from '#web/lib/use-form.ts'
import { t } from '#web/lib/words.ts'
import { FieldInput, type FieldInputProps, type InputRenderers } from './field-input.tsx'
import { FormFoot } from './form-foot.tsx'
import { FormSummary } from './form-summary.tsx'
import {
  changedFields,
  checkFields,
  type FormValue,
  type FormValues,
  groupByField,
  initialValuesOf,
  toNewRowFields,
  valuesOf,
} from './form-values.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import type { Filter } from './list-state.ts'
import { useSaveRow } from './queries.ts'
import { idOf, type RowData } from './record.ts'
import classes from './resource-form.module.css'
import { helpOf, labelOf } from './resource-labels.ts'

type Props = {
  resource: Resource
  /** absent for a new one */
  row: RowData | undefined
  /** what the list behind it is narrowed to */
  filters?: readonly Filter[]
  inputs: InputRenderers
  onDirty: (isDirty: boolean) => void
  onSaved: () => void
  onCancel: () => void
}

/** A record's form. What was typed stays until it is saved or given up: a refused save changes nothing here but the notes beside the fields. */
export function ResourceForm({ resource, row, filters, inputs, onDirty, onSaved, onCancel }: Props) {
  const ids = useId()
  const save = useSaveRow(resource)
  const [idempotencyKey] = useState(newIdempotencyKey)
  const [before] = useState(() => (row ? valuesOf(resource, row) : initialValuesOf(resource, filters)))
  const toSent = (values: FormValues) => (row ? changedFields(resource, before, values) : toNewRowFields(resource, values))
  const form = useForm({
    start: before,
    isChanged: (_, now) => Object.keys(changedFields(resource, before, now)).length > 0,
    check: (values) => checkFields(resource, toSent(values), { partial: row !== undefined }),
    submit: (values) => {
      const sent = toSent(values)
      // What is never changed again must not be added twice either.
      return save.mutateAsync({
        id: row && idOf(row),
        fields: resource.calls.edit ? sent : { ...sent, once_key: idempotencyKey },
      })
    },
    toFields: groupByField,
    onDone: onSaved,
    onDirty,
  })
  const { values, errors } = form
  const fields = writableFields(resource).filter(([, { when }]) => !when || when.is.includes(String(values[when.field] ?? '')))
  // Whose it is was said by the list already.
  const first = fields.find(([name, { kind }]) => row || kind !== 'ref' || before[name] === null)?.[0]
  const idFor = (name: string) => `${ids}-${name}`

  // The drawer's own focus came before a loaded row did.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => focusInput(idFor(first ?? '')), [])

  const handleSubmit = (event: FormEvent) => {
    if (!row || form.isDirty) return form.handleSubmit(event)
    event.preventDefault()
    onCancel()
  }
  return (
    <form onSubmit={handleSubmit} noValidate className={classes.form}>
      <Stack gap="md" className={classes.fields}>
        <FormSummary form={form} label={(name) => labelOf(resource, name)} inputId={idFor} />
        {fields.map(([name, field]) => (
          <FormField
            key={name}
            id={idFor(name)}
            name={name}
            field={field}
            label={labelOf(resource, name)}
            description={helpOf(resource, name)}
            error={errors[name]}
            value={values[name] ?? null}
            isFirst={name === first}
            isNew={row === undefined}
            draw={inputs[name]}
            set={form.set}
          />
        ))}
        {fields.some(([, field]) => field.required) && (
          <Text size="xs" c="dimmed">
            {t('resource.form_required')}
          </Text>
        )}
      </Stack>
      <FormFoot className={classes.foot} loading={form.isBusy} onCancel={onCancel}>
        {row ? t('common.save') : t('resource.add')}
      </FormFoot>
    </form>
  )
}

type FormFieldProps = Omit<FieldInputProps, 'onChange'> & {
  draw: InputRenderers[string] | undefined
  set: (patch: FormValues) => void
}

/** Drawn anew only when it is itself concerned: else every letter would draw all the other inputs too. */
const FormField = memo(({ draw, set, ...rest }: FormFieldProps) => {
  const props = { ...rest, onChange: (value: FormValue) => set({ [rest.name]: value }) }
  return <div>{draw?.(props) ?? <FieldInput {...props} />}</div>
})
