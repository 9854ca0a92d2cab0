import { Button, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useCallbackRef } from '@mantine/hooks'
import { memo, useEffect, useId, useState } from 'react'
import { type Resource, writableFields } from '#contract/resource.ts'
import { focusInput } from '#web/inputs/focus-input.ts'
import { ErrorSummary } from '#web/kit/error-summary.tsx'
import { CallError } from '#web/lib/call.ts'
import { t } from '#web/lib/words.ts'
import type { WordKey } from '#words/keys.ts'
import { FieldInput, type FieldInputProps, type InputRenderers } from './field-input.tsx'
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
  const [attempt, setAttempt] = useState(0)
  const [before] = useState<FormValues>(() => (row ? valuesOf(resource, row) : initialValuesOf(resource, filters)))
  const form = useForm<FormValues>({
    initialValues: before,
    onValuesChange: (values) => onDirty(Object.keys(changedFields(resource, before, values)).length > 0),
  })
  const setValue = useCallbackRef((name: string, value: FormValue) => form.setFieldValue(name, value))
  const save = useSaveRow(resource)
  const [idempotencyKey] = useState(newIdempotencyKey)
  const fields = writableFields(resource).filter(
    ([, { when }]) => !when || when.is.includes(String(form.values[when.field] ?? '')),
  )
  // Whose it is was said by the list already.
  const first = fields.find(([name, { kind }]) => row || kind !== 'ref' || before[name] === null)?.[0]
  const idFor = (name: string) => `${ids}-${name}`
  const focus = (name: string | undefined) => focusInput(idFor(name ?? ''))

  // The drawer's own focus came before a loaded row did.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    onDirty(false)
    focus(first)
  }, [])

  const showErrors = (errors: Record<string, string>) => {
    form.setErrors(errors)
    setAttempt((tries) => tries + 1)
  }
  const handleSubmit = form.onSubmit((values) => {
    const sent = row ? changedFields(resource, before, values) : toNewRowFields(resource, values)
    if (row && Object.keys(sent).length === 0) return onCancel()
    const problems = Object.entries(checkFields(resource, sent, { partial: row !== undefined }))
    if (problems.length > 0)
      return showErrors(Object.fromEntries(problems.map(([name, { key, values: bounds }]) => [name, t(key as WordKey, bounds)])))
    save.mutate(
      // What is never changed again must not be added twice either.
      { id: row && idOf(row), fields: resource.calls.edit ? sent : { ...sent, once_key: idempotencyKey } },
      {
        onSuccess: onSaved,
        onError: (error) => {
          if (error instanceof CallError && error.errors) showErrors(groupByField(error.errors))
        },
      },
    )
  })
  const fieldErrors = Object.entries(form.errors).map(([field, text]) => ({
    field,
    label: labelOf(resource, field),
    text: String(text),
  }))

  return (
    <form onSubmit={handleSubmit} noValidate className={classes.form}>
      <Stack gap="md" className={classes.fields}>
        <ErrorSummary title={t('resource.form_check')} errors={fieldErrors} attempt={attempt} onJump={focus} />
        {fields.map(([name, field]) => {
          const props = {
            id: idFor(name),
            name,
            field,
            label: labelOf(resource, name),
            description: helpOf(resource, name),
            error: form.errors[name] === undefined ? undefined : String(form.errors[name]),
            value: form.values[name] ?? null,
            isFirst: name === first,
            isNew: row === undefined,
          }
          return <FormField key={name} {...props} draw={inputs[name]} setValue={setValue} />
        })}
        {fields.some(([, field]) => field.required) && (
          <Text size="xs" c="dimmed">
            {t('resource.form_required')}
          </Text>
        )}
      </Stack>
      <Group justify="flex-end" gap="xs" className={classes.foot}>
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {row ? t('common.save') : t('resource.add')}
        </Button>
      </Group>
    </form>
  )
}

type FormFieldProps = Omit<FieldInputProps, 'onChange'> & {
  draw: InputRenderers[string] | undefined
  setValue: (name: string, value: FormValue) => void
}

/** Drawn anew only when it is itself concerned: else every letter would draw all the other inputs too. */
const FormField = memo(({ draw, setValue, ...rest }: FormFieldProps) => {
  const props = { ...rest, onChange: (value: FormValue) => setValue(rest.name, value) }
  return <div>{draw?.(props) ?? <FieldInput {...props} />}</div>
})
