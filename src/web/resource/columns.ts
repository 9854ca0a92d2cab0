import { type Field, int, text } from '#contract/fields.ts'
import { isDetailOnly, type Resource } from '#contract/resource.ts'
import type { Language } from '#domain/language.ts'
import { language, t, tMaybe } from '#web/lib/words.ts'
import type { Column, ColumnDefinition, ListDefinition } from './list-definition.ts'
import { labelOf } from './resource-labels.ts'

/** How far a person's columns differ from the declared ones. Kept as a difference, so that a column added later shows for everyone. */
export type ColumnChoice = { show: string[]; hide: string[] }

export const defaultColumns: ColumnChoice = { show: [], hide: [] }

type ColumnSource = Pick<ListDefinition, 'resource' | 'columns'>

/** What a list brings with its rows. A password is never read. */
export function allColumns({ resource, columns }: ColumnSource, reader: Language = language()): Column[] {
  if (columns) return columns.map(toColumn)
  return putReadHalfFirst(
    Object.entries(resource.fields).flatMap(([name, field]) =>
      isDetailOnly(field) || field.kind === 'secret'
        ? []
        : [{ name, field: forReader(field, reader), ...(field.sort ? { sortField: name } : {}) }],
    ),
    reader,
  )
}

/** Of a text in two languages the half that the reader reads comes first. */
function putReadHalfFirst(columns: Column[], reader: Language): Column[] {
  const sorted = [...columns]
  for (const [index, column] of columns.entries()) {
    const next = columns[index + 1]
    const { half } = column.field
    if (!next || !half || half.language === languagePart(reader) || next.field.half?.of !== half.of) continue
    sorted[index] = next
    sorted[index + 1] = column
  }
  return sorted
}

const longText = 100

/** Of a long text in two languages whoever never chose sees the one they read. */
const forReader = (field: Field, reader: Language): Field =>
  field.half && field.half.language !== languagePart(reader) && (field.max ?? 0) > longText ? { ...field, list: false } : field

const languagePart = (reader: Language) => (reader === 'en' ? 'en' : 'zh')

const toColumn = ({ name, label, list, isNumeric, render, sort }: ColumnDefinition): Column => ({
  name,
  ...(label ? { label } : {}),
  field: { ...(isNumeric ? int({ list }) : text(0, { list })), sort: sort !== undefined },
  render,
  ...(sort ? { sortField: sort } : {}),
})

export function shownColumns(source: ColumnSource, choice: ColumnChoice): Column[] {
  const shown = allColumns(source).filter(isShownBy(choice))
  return shown.length > 0 ? shown : allColumns(source).filter(({ field }) => field.list)
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

export const columnLabel = (resource: Resource, { name, label }: Pick<Column, 'name' | 'label'>): string =>
  label ? t(label) : (tMaybe(`field.${resource.name}.${name}.column`) ?? labelOf(resource, name))
