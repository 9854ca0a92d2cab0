import type { Field } from '#contract/fields.ts'
import { type Resource, refName } from '#contract/resource.ts'
import { type Db, run } from '#server/platform/db/pool.ts'
import { type FindResource, searchColumns } from './columns.ts'
import {
  type Conditions,
  containsText,
  emailPattern,
  escapeLike,
  isShort,
  noConditions,
  numberStartsWith,
  postcodeKey,
  postcodePattern,
} from './search.ts'

/** One way in which a row may hold what was typed; it binds its own values. */
type MatchCondition = (conditions: Conditions) => string

/**
 * Any of the quick fields holds the text; a reference is found by its label, a row by its number. One or two characters are looked for only
 * where pieces of that length are indexed, if anywhere: a name in Chinese is that short, a part of an e-mail is not.
 */
export function addQuickSearch(conditions: Conditions, text: string, resource: Resource, find: FindResource): void {
  const sought = text.trim()
  const quick = quickFields(resource)
  if (sought === '' || quick.length === 0) return
  const clauses = quick
    .flatMap(([name, field]) => matchConditionsOf(name, field, { sought, resource, find }))
    .map((arm) => arm(conditions))
  conditions.clauses.push(`(${clauses.join(' or ') || 'false'})`)
}

/** A table that has indexes for words was worth them. */
export const hasSearchIndex = (resource: Resource): boolean =>
  Object.values(resource.fields).some((field) => field.bigrams || typeof field.quick === 'string')

const quickFields = (resource: Resource): [string, Field][] => Object.entries(resource.fields).filter(([, field]) => field.quick)

type QuickSearchTerm = { sought: string; resource: Resource; find: FindResource }

function matchConditionsOf(name: string, field: Field, { sought, resource, find }: QuickSearchTerm): MatchCondition[] {
  if (field.kind === 'id') return /^\d{1,15}$/.test(sought) ? [({ values }) => `t.id = $${values.push(Number(sought))}`] : []
  if (field.quick === 'number' && field.ref) return matchReferencedNumbers(name, field.ref, { sought, find })
  if (field.quick === 'number')
    return [({ values }) => numberStartsWith(`t."${name}"`, sought, (value) => `$${values.push(value)}`)]
  if (field.quick === 'postcode' || field.quick === 'email') {
    const pattern = field.quick === 'postcode' ? postcodePattern(sought) : emailPattern(sought)
    const key = field.quick === 'postcode' ? postcodeKey(`t."${name}"`) : `lower(t."${name}")`
    return pattern === null ? [] : [({ values }) => `(t."${name}" <> '' and ${key} like $${values.push(pattern)})`]
  }
  const found = field.ref ? searchColumns(resource, `${refName(name)}.${field.ref.label}`, find) : null
  const columns = field.ref ? (found?.columns ?? []) : [`t."${name}"`]
  if (field.quick === 'start') return columns.map((column) => startsWith(column, sought))
  const named = found?.field ?? field
  const hasBigrams = isShort(sought) && quickFields(resource).some(([, one]) => one.bigrams)
  return !hasBigrams || named.bigrams ? columns.map((column) => contains(column, named, sought)) : []
}

/** A row that the reference leads to has numbers of its own, each with an index: what was typed may be the beginning of any of them. */
function matchReferencedNumbers(
  name: string,
  { resource, label, also = [] }: NonNullable<Field['ref']>,
  { sought, find }: Pick<QuickSearchTerm, 'sought' | 'find'>,
): MatchCondition[] {
  const target = find(resource)
  const numbers = [label, ...also].filter((column) => target?.fields[column]?.quick === 'number')
  return numbers.map((column) => ({ values }) => {
    const matches = numberStartsWith(`r."${column}"`, sought, (value) => `$${values.push(value)}`)
    return `t."${name}" in (select r.id from "${target?.table}" r where ${matches})`
  })
}

const contains =
  (column: string, field: Field, sought: string): MatchCondition =>
  ({ values }) =>
    containsText(column, field, sought, (value) => `$${values.push(value)}`)

/** Needs an index over `lower(column) text_pattern_ops`. */
const startsWith =
  (column: string, sought: string): MatchCondition =>
  ({ values }) =>
    `lower(${column}) like lower($${values.push(`${escapeLike(sought)}%`)}::text)`

/** So few are gathered and put in order; of more the list's own order soon finds a page. */
const maxMatches = 2000
/** So many namesakes are looked at. */
const maxReferenced = 200

type MatchQuery = { from: (where: string) => string; base: Conditions; text: string; resource: Resource; find: FindResource }

/**
 * The numbers of the rows that hold what was typed, or undefined where there are too many to gather. Each way of holding it is asked on its own: it
 * has an index of its own, and one question with all of them would go through the whole table as soon as one of them looks common.
 */
export async function collectMatches(db: Db, { from, base, text, resource, find }: MatchQuery): Promise<number[] | undefined> {
  const sought = text.trim()
  const quick = quickFields(resource)
  if (sought === '' || quick.length === 0) return undefined
  const arms: MatchCondition[] = []
  for (const [name, field] of quick)
    arms.push(
      ...(field.ref && field.quick !== 'number'
        ? await matchReferenced(db, name, field, { sought, find })
        : matchConditionsOf(name, field, { sought, resource, find })),
    )
  if (arms.length === 0) return []
  const { clauses } = base
  const values = [...base.values]
  const parts = arms.map((arm) => {
    const where = [...clauses, arm({ clauses: [], values })].join(' and ')
    return `(select t.id from ${from(where)} where ${where} limit ${maxMatches + 1})`
  })
  const found = await run<{ id: number }>(db, `select id from (${parts.join(' union ')}) found limit ${maxMatches + 1}`, values)
  return found.length > maxMatches ? undefined : found.map(({ id }) => id)
}

/** Whoever is called so is looked for first: then the big table is asked for their rows, or not at all. */
async function matchReferenced(
  db: Db,
  name: string,
  { ref }: Field,
  { sought, find }: { sought: string; find: FindResource },
): Promise<MatchCondition[]> {
  const target = ref && find(ref.resource)
  const found = ref && target && searchColumns(target, ref.label, find)
  if (!target || !found || (isShort(sought) && !found.field.bigrams)) return []
  const conditions = noConditions()
  const named = found.columns.map((column) => contains(column, found.field, sought)(conditions)).join(' or ')
  const rows = await run<{ id: number }>(
    db,
    `select t.id from "${target.table}" t where ${named} order by t.id limit ${maxReferenced}`,
    conditions.values,
  )
  const ids = rows.map(({ id }) => id)
  return ids.length > 0 ? [({ values }) => `t."${name}" = any($${values.push(ids)}::bigint[])`] : []
}
