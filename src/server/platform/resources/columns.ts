import type { Field } from '#contract/fields.ts'
import { type Resource, refName } from '#contract/resource.ts'
import { type Language, pick } from '#domain/language.ts'

/** How a resource's row stands in SQL: its own columns as `t`, and for each reference the label of the row it points at. */
export type Columns = {
  select: string
  from: string
  encode: (row: Row, language: Language) => Row
}
export type Row = Record<string, unknown>
export type FindResource = (name: string) => Resource

/** `brief` leaves out rich texts: a page of a list would carry a book. */
export function columnsOf(resource: Resource, find: FindResource, { brief = false } = {}): Columns {
  const fields = Object.entries(resource.fields).filter(([, field]) => !brief || field.kind !== 'richText')
  const refs = fields
    .filter(([name, field]) => field.ref && name !== resource.tree)
    .map(([name, field]) => referenceOf(name, field, find))
  const own = fields.map(([name]) => `t."${name}"`)
  const encoders: ((row: Row, out: Row, language: Language) => void)[] = []
  for (const [name, field] of fields) {
    encoders.push((row, out) => {
      const value = row[name]
      out[name] = value === null || value === undefined ? null : field.encode(value as never)
    })
    if (field.half?.language === 'en') encoders.push(wholeText(field.half.of))
  }
  for (const reference of refs) encoders.push(reference.encode)
  return {
    select: [...own, ...refs.flatMap((reference) => reference.select)].join(', '),
    from: [`"${resource.table}" t`, ...refs.map((reference) => reference.join)].join(' '),
    encode: (row, language) => {
      const out: Row = {}
      for (const encoder of encoders) encoder(row, out, language)
      return out
    },
  }
}

/** The columns behind a name in a search or an order: one, both halves of a bilingual text, or those of a reference's label. */
export function searchColumns(resource: Resource, name: string, find: FindResource): { field: Field; columns: string[] } | null {
  const own = resource.fields[name]
  if (own) return { field: own, columns: [`t."${name}"`] }
  const halves = Object.entries(resource.fields).filter(([, field]) => field.half?.of === name)
  const [first] = halves
  if (first) return { field: first[1], columns: halves.map(([half]) => `t."${half}"`) }
  const [relation, label] = name.split('.')
  const reference = Object.entries(resource.fields).find(
    ([own, field]) => field.ref?.label === label && refName(own) === relation,
  )
  if (!reference?.[1].ref) return null
  const target = find(reference[1].ref.resource)
  const found = searchColumns(target, reference[1].ref.label, find)
  return (
    found && {
      field: { ...found.field, search: reference[1].search, sort: false },
      columns: found.columns.map((column) => column.replace(/^t\./, `"${relation}".`)),
    }
  )
}

function referenceOf(name: string, field: Field, find: FindResource) {
  const relation = refName(name)
  const { resource, label } = field.ref as NonNullable<Field['ref']>
  const target = find(resource)
  const labels = labelColumns(target, label)
  return {
    join: `left join "${target.table}" "${relation}" on "${relation}".id = t."${name}"`,
    select: labels.map((column) => `"${relation}"."${column}" as "${relation}.${column}"`),
    encode: (row: Row, out: Row, language: Language) => {
      if (row[name] === null || row[name] === undefined) {
        out[relation] = null
        return
      }
      const nested: Row = { id: row[name] }
      for (const column of labels) nested[column] = row[`${relation}.${column}`]
      if (labels.length === 2)
        nested[label] = pick(language, String(nested[`${label}_zh`] ?? ''), String(nested[`${label}_en`] ?? ''))
      out[relation] = nested
    },
  }
}

export const labelColumns = (resource: Resource, label: string): string[] =>
  resource.fields[label] ? [label] : [`${label}_zh`, `${label}_en`]

const wholeText = (name: string) => (row: Row, out: Row, language: Language) => {
  out[name] = pick(language, String(row[`${name}_zh`] ?? ''), String(row[`${name}_en`] ?? ''))
}
