import { rowInput } from '#contract/field-input.ts'
import type { Field } from '#contract/fields.ts'
import { toFieldProblems } from '#contract/problems.ts'
import { type Resource, writableFields } from '#contract/resource.ts'
import type { Problem } from '#domain/errors.ts'
import type { Pair } from '#web/inputs/pairs-input.tsx'
import type { Filter } from './list-state.ts'
import type { RowData } from './record.ts'

/** A form holds what the wire holds: a flag is 1 or 0, an instant seconds, money "12.30". An input turns that into what it draws. */
export type FormValue = string | number | null | string[] | number[] | Pair[]
export type FormValues = Record<string, FormValue>

/** A list of what belongs to one row makes new rows that belong to it too. */
export function initialValuesOf(resource: Resource, filters: readonly Filter[] = []): FormValues {
  const values: FormValues = {}
  // The place in the list is the server's to choose unless somebody types one.
  for (const [name, field] of writableFields(resource))
    values[name] = name === resource.sortable ? '' : (ownerFromFilters(name, field, filters) ?? toFormValue(field.initial))
  return values
}

function ownerFromFilters(name: string, { kind }: Field, filters: readonly Filter[]): number | undefined {
  const filter = filters.find((one) => one.field === name && one.operator === '=')
  return kind === 'ref' && filter ? Number(filter.value) || undefined : undefined
}

export function valuesOf(resource: Resource, row: RowData): FormValues {
  const values: FormValues = {}
  for (const [name] of writableFields(resource)) values[name] = toFormValue(row[name])
  return values
}

/** What a new row sends: an empty number, time or reference is left out, so that the server's own default holds. */
export function toNewRowFields(resource: Resource, values: FormValues): RowData {
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
    if (!isEqual(value, toWire(field, before[name] ?? null))) sent[name] = value
  }
  return sent
}

/** The contract's own check, run before anything is sent; the same words as the server's. */
export function checkFields(resource: Resource, sent: RowData, { partial }: { partial: boolean }): Record<string, Problem> {
  const parsed = rowInput(resource, { partial }).safeParse(sent)
  return parsed.success ? {} : groupByField(toFieldProblems(parsed.error))
}

/** What is wrong inside a list (`tags.2`) is said beside the field. */
export function groupByField<Message>(problems: Record<string, Message>): Record<string, Message> {
  const messages: Record<string, Message> = {}
  for (const [path, problem] of Object.entries(problems)) messages[path.split('.', 1)[0] ?? path] ??= problem
  return messages
}

/** The value as an input of texts, numbers or pairs takes it; whatever else is there counts as nothing. */
export const asText = (value: FormValue): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
export const asTexts = (value: FormValue): string[] => listOf(value, (item) => typeof item === 'string')
export const asNumbers = (value: FormValue): number[] => listOf(value, (item) => typeof item === 'number')
export const asPairs = (value: FormValue): Pair[] => listOf(value, isPair)

const listOf = <Item>(value: FormValue, is: (item: unknown) => item is Item): Item[] =>
  Array.isArray(value) ? (value as unknown[]).filter(is) : []

const isPair = (item: unknown): item is Pair => typeof item === 'object' && item !== null && 'key' in item && 'value' in item

function toFormValue(value: unknown): FormValue {
  if (typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  return Array.isArray(value) ? value : null
}

function toWire(field: Field, value: FormValue): FormValue {
  // A space at either end of a password may be meant.
  if (field.kind === 'secret') return value === '' ? null : value
  if (field.kind === 'pairs') return withoutEmptyPairs(asPairs(value))
  if (field.column === 'text') return asText(value).trim()
  if (value === '' || value === null) return null
  return value
}

/** A row that nobody filled in says nothing. */
const withoutEmptyPairs = (pairs: Pair[]): Pair[] =>
  pairs.map(({ key, value }) => ({ key: key.trim(), value })).filter(({ key, value }) => key !== '' || value !== '')

const isEqual = (one: FormValue, other: FormValue): boolean => JSON.stringify(one) === JSON.stringify(other)
