import type { Field } from '#contract/fields.ts'
import { currentName, legacyNameOf } from '#contract/legacy-names.ts'
import { isDetailOnly, labelsName, type Resource, refName } from '#contract/resource.ts'
import { type Language, pick } from '#domain/language.ts'

/** How a resource's row stands in SQL: its own columns as `t`, and for each reference the label of the row it points at. */
export type Columns = {
  select: string
  from: string
  /** Only what these conditions speak of: a table that is joined for its texts alone keeps a count from being read off an index. */
  fromFor: (where: string) => string
  encode: (row: Row, language: Language) => Row
}
export type Row = Record<string, unknown>
export type FindResource = (name: string) => Resource

/** Follows references among these. */
export const findIn =
  (all: readonly Resource[], from: Resource): FindResource =>
  (name) => {
    const found = all.find((one) => one.name === name)
    if (!found) throw new Error(`${from.name} refers to ${name}, which is not a resource`)
    return found
  }

/** Of a list, or whole: what is long is read only with a single row. */
export function columnsOf(resource: Resource, find: FindResource, { whole }: { whole: boolean }): Columns {
  const fields = Object.entries(resource.fields).filter(([, field]) => whole || !isDetailOnly(field))
  const refs = fields
    .filter(([name, field]) => field.ref && name !== resource.tree)
    .map(([name, field]) => (field.through ? manyOf(name, field, find) : referenceOf(name, field, find)))
  const own = fields.flatMap(([name, field]) => (field.column === 'none' ? [] : [ownColumn(name, field, { isNamed: true })]))
  const beside = new Map(
    fields.flatMap(([, field]) => (field.joinedTable ? [[field.joinedTable.table, joinSql(field.joinedTable)]] : [])),
  )
  const joins = [...beside, ...refs.flatMap((reference) => reference.join)]
  const fromWith = (chosen: typeof joins) => [`"${resource.table}" t`, ...chosen.map(([, join]) => join)].join(' ')
  const encoders: ((row: Row, out: Row, language: Language) => void)[] = []
  for (const [name, field] of fields) {
    if (field.through) continue
    if (field.kind === 'secret') {
      encoders.push((_, out) => {
        out[name] = ''
      })
      continue
    }
    const older = legacyNameOf(name)
    encoders.push((row, out) => {
      const value = row[name]
      out[name] = value === null || value === undefined ? null : field.encode(value as never)
      if (older) out[older] = out[name]
    })
    if (field.half?.language === 'en') encoders.push(wholeText(field.half.of))
  }
  for (const reference of refs) encoders.push(reference.encode)
  return {
    select: [...own, ...refs.flatMap((reference) => reference.select)].join(', '),
    from: fromWith(joins),
    fromFor: (where) => fromWith(joins.filter(([alias]) => where.includes(`"${alias}".`))),
    encode: (row, language) => {
      const out: Row = {}
      for (const encoder of encoders) encoder(row, out, language)
      return out
    },
  }
}

/** The columns behind a name in a search or an order: one, both halves of a bilingual text, or those of a reference's label. */
export function searchColumns(resource: Resource, sent: string, find: FindResource): { field: Field; columns: string[] } | null {
  const name = currentName(sent)
  const own = resource.fields[name]
  if (own) return { field: own, columns: [ownColumn(name, own, { isNamed: false })] }
  const halves = Object.entries(resource.fields).filter(([, field]) => field.half?.of === name)
  const [first] = halves
  if (first) return { field: first[1], columns: halves.map(([half]) => `t."${half}"`) }
  const [relation, label = ''] = name.split('.')
  const reference = Object.entries(resource.fields).find(
    ([own, { ref }]) => refName(own) === relation && (ref?.label === label || ref?.also?.includes(label)),
  )
  if (!reference?.[1].ref) return null
  const target = find(reference[1].ref.resource)
  const found = searchColumns(target, label, find)
  return (
    found && {
      field: { ...found.field, search: reference[1].search, sort: false },
      columns: found.columns.map((column) => column.replace(/^t\./, `"${relation}".`)),
    }
  )
}

function ownColumn(name: string, { joinedTable: beside, partOf: part }: Field, { isNamed }: { isNamed: boolean }): string {
  if (!beside && !part) return `t."${name}"`
  const read = beside ? `"${beside.table}"."${beside.column}"` : `(t."${part?.column}" ->> '${part?.key}')`
  return `${read}${isNamed ? ` as "${name}"` : ''}`
}

const joinSql = ({ table, key }: NonNullable<Field['joinedTable']>): string =>
  `left join "${table}" on "${table}"."${key}" = t.id`

function referenceOf(name: string, field: Field, find: FindResource) {
  const relation = refName(name)
  const { resource, label, also = [] } = field.ref as NonNullable<Field['ref']>
  const target = find(resource)
  const labels = labelColumns(target, label)
  const shown = [...labels, ...also]
  return {
    join: [[relation, `left join "${target.table}" "${relation}" on "${relation}".id = t."${name}"`]] as [string, string][],
    select: shown.map((column) => `"${relation}"."${column}" as "${relation}.${column}"`),
    encode: (row: Row, out: Row, language: Language) => {
      if (row[name] === null || row[name] === undefined) {
        out[relation] = null
        return
      }
      const nested: Row = { id: row[name] }
      for (const column of shown) nested[column] = row[`${relation}.${column}`]
      if (labels.length === 2)
        nested[label] = pick(language, String(nested[`${label}_zh`] ?? ''), String(nested[`${label}_en`] ?? ''))
      out[relation] = nested
    },
  }
}

/** Many references: their numbers and their labels, one small question per row of the page. */
function manyOf(name: string, field: Field, find: FindResource) {
  const { resource, label } = field.ref as NonNullable<Field['ref']>
  const { table, own, other } = field.through as NonNullable<Field['through']>
  const target = find(resource)
  const labels = labelColumns(target, label)
  const read = (what: string) =>
    `array(select ${what} from "${table}" pair join "${target.table}" other on other.id = pair."${other}" where pair."${own}" = t.id order by other.id)`
  return {
    join: [] as [string, string][],
    select: [
      `${read('other.id')} as "${name}"`,
      ...labels.map((column) => `${read(`other."${column}"`)} as "${name}.${column}"`),
    ],
    encode: (row: Row, out: Row, language: Language) => {
      const texts = labels.map((column) => row[`${name}.${column}`] as string[])
      out[name] = (row[name] as (string | number)[]).map(Number)
      out[labelsName(name)] = (texts[0] ?? []).map((text, index) =>
        texts[1] ? pick(language, text, texts[1][index] ?? '') : text,
      )
    },
  }
}

export const labelColumns = (resource: Resource, label: string): string[] =>
  resource.fields[label] ? [label] : [`${label}_zh`, `${label}_en`]

const wholeText = (name: string) => (row: Row, out: Row, language: Language) => {
  out[name] = pick(language, String(row[`${name}_zh`] ?? ''), String(row[`${name}_en`] ?? ''))
}
