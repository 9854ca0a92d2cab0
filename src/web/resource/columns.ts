import type { Field } from '#contract/fields.ts'
import { isDetailOnly, type Resource } from '#contract/resource.ts'

/** How far a person's columns differ from the declared ones. Kept as a difference, so that a column added later shows for everyone. */
export type ColumnChoice = { show: string[]; hide: string[] }

export const defaultColumns: ColumnChoice = { show: [], hide: [] }

export type Column = { name: string; field: Field }

/** What a list brings with its rows. A password is never read. */
export const allColumns = (resource: Resource): Column[] =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    isDetailOnly(field) || field.kind === 'secret' ? [] : [{ name, field }],
  )

export function shownColumns(resource: Resource, choice: ColumnChoice): Column[] {
  const shown = allColumns(resource).filter(isShownBy(choice))
  return shown.length > 0 ? shown : allColumns(resource).filter(({ field }) => field.list)
}

/** All that a choice needs to know of a column: its name, and whether it is shown to who never chose. */
export type ColumnOption = { name: string; field: Pick<Field, 'list'> }

export const isShownBy =
  (choice: ColumnChoice) =>
  ({ name, field }: ColumnOption): boolean =>
    field.list ? !choice.hide.includes(name) : choice.show.includes(name)

export function toggleColumn(choice: ColumnChoice, { name, field }: ColumnOption, isShown: boolean): ColumnChoice {
  const without = { show: choice.show.filter((other) => other !== name), hide: choice.hide.filter((other) => other !== name) }
  if (isShown === field.list) return without
  return isShown ? { ...without, show: [...without.show, name] } : { ...without, hide: [...without.hide, name] }
}

/** Storage may hold anything: another version's choice, or what a person typed there. */
export function readColumnChoice(raw: unknown): ColumnChoice {
  if (typeof raw !== 'object' || raw === null) return defaultColumns
  const { show, hide } = raw as Partial<Record<'show' | 'hide', unknown>>
  return { show: stringsIn(show), hide: stringsIn(hide) }
}

const stringsIn = (raw: unknown): string[] => (Array.isArray(raw) ? raw.filter((name) => typeof name === 'string') : [])
