import { rowInput } from '#contract/field-input.ts'
import type { Field } from '#contract/fields.ts'
import { problemsOf } from '#contract/problems.ts'
import { type Resource, writableFields } from '#contract/resource.ts'
import type { Problem } from '#domain/errors.ts'
import type { RowData } from './record.ts'

/** A form holds what the wire holds: a flag is 1 or 0, an instant seconds, money "12.30". An input turns that into what it draws. */
export type FormValue = string | number | null
export type FormValues = Record<string, FormValue>

export function newValues(resource: Resource): FormValues {
  const values: FormValues = {}
  // The place in the list is the server's to choose unless somebody types one.
  for (const [name, field] of writableFields(resource))
    values[name] = name === resource.sortable ? '' : toFormValue(field.initial)
  return values
}

export function valuesOf(resource: Resource, row: RowData): FormValues {
  const values: FormValues = {}
  for (const [name] of writableFields(resource)) values[name] = toFormValue(row[name])
  return values
}

/** What a new row sends: an empty number, time or reference is left out, so that the server's own default holds. */
export function newFields(resource: Resource, values: FormValues): RowData {
  const sent: RowData = {}
  for (const [name, field] of writableFields(resource)) {
    const value = toWire(field, values[name] ?? null)
    if (value !== null || field.required) sent[name] = value
  }
  return sent
}

/** What an edited row sends: only what differs, so that two people who change different fields do not undo each other. */
export function changedFields(resource: Resource, before: FormValues, after: FormValues): RowData {
  const sent: RowData = {}
  for (const [name, field] of writableFields(resource)) {
    const value = toWire(field, after[name] ?? null)
    if (value !== toWire(field, before[name] ?? null)) sent[name] = value
  }
  return sent
}

/** The contract's own check, run before anything is sent; the same words as the server's. */
export function checkFields(resource: Resource, sent: RowData, { partial }: { partial: boolean }): Record<string, Problem> {
  const parsed = rowInput(resource, { partial }).safeParse(sent)
  return parsed.success ? {} : problemsOf(parsed.error)
}

const toFormValue = (value: unknown): FormValue =>
  typeof value === 'string' || typeof value === 'number' ? value : value === true ? 1 : value === false ? 0 : null

function toWire(field: Field, value: FormValue): FormValue {
  if (field.column === 'text') return value === null ? '' : String(value).trim()
  if (value === '' || value === null) return null
  return value
}
