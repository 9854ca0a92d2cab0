import type { Field } from '#contract/fields.ts'
import { currentName } from '#contract/legacy-names.ts'
import type { ListQuery } from '#contract/list-query.ts'
import type { Resource } from '#contract/resource.ts'
import { AppError } from '#domain/errors.ts'
import type { Language } from '#domain/language.ts'
import { totalOf } from '#server/platform/db/count-rows.ts'
import { type Db, getRow, prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import type { Actor } from '#server/platform/session/actor.ts'
import { countList } from '#server/platform/totals.ts'
import { type Columns, type FindResource, labelColumns, type Row, searchColumns } from './columns.ts'
import { addQuickSearch, collectMatches, hasSearchIndex } from './quick-search.ts'
import { addSearch, type Conditions, noConditions } from './search.ts'

const mostTreeRows = 5000

/** `query`: of a list; there is none where rows are named by their numbers. */
export type Scope = (conditions: Conditions, query?: ListQuery) => void
export type ListOptions = {
  resource: Resource
  columns: Columns
  /** with what a list leaves out for its length */
  wholeColumns: Columns
  find: FindResource
  zone: string
  language: Language
  scope?: Scope
  /** whose rows they are, where they are one member's: their total is kept until something of theirs changes */
  member?: number
}
/** Whoever a row is shown to; work that runs later knows no host. */
export type Reader = Pick<Caller, 'actor' | 'language' | 'host'>
/** A list that other work than its own call may read: an export, say. */
export type ListSource<Ctx> = {
  resource: Resource
  /** `input`: as the list's call brings it */
  optionsFor: (ctx: Ctx, reader: { actor: Actor | null; language: Language }, input?: Row) => ListOptions
  toQuery: (input: Row) => ListQuery
  /** a row as readers see it, of that which the list itself leaves as it is kept */
  shape?: (ctx: Ctx, row: Row, reader: Reader) => void | Promise<void>
  /** what rows show besides their columns, asked once for a page of them, or for as many of an export */
  finishPage?: (ctx: Ctx, rows: readonly Row[], reader: Reader) => Promise<void>
}
export type ListAnswer = { list: Row[]; total: number; more?: boolean }

export async function listRows(db: Db, query: ListQuery, options: ListOptions): Promise<ListAnswer> {
  const { resource, columns, language } = options
  const conditions = conditionsOf(query, options)
  const where = whereText(conditions)
  const order = sortSql(effectiveSort(query, resource), options)
  // Shapes without a search are few: they are worth a prepared statement. What is searched for decides which index is good, so that is planned anew.
  const prepareIfStable = query.search?.length || query.quick_search ? (text: string) => text : prepareOnce
  const { values } = conditions
  if (resource.tree) {
    const rows = await run<Row>(
      db,
      prepareIfStable(`select ${columns.select} from ${columns.from}${where} order by ${order} limit ${mostTreeRows}`),
      values,
    )
    const list = buildTree(
      rows.map((row) => columns.encode(row, language)),
      resource.tree,
    )
    return { list, total: rows.length }
  }
  const isById = query.initValue !== undefined && query.initValue.length > 0
  const limit = isById ? (query.initValue?.length ?? 0) : query.limit
  const offset = isById ? 0 : (query.page - 1) * query.limit
  // Where words are searched in a big table the planner can only guess how many rows have them: mostly so few that they are gathered first.
  const hits =
    query.quick_search && hasSearchIndex(resource) ? await findMatches(db, query.quick_search, query, options) : undefined
  const found = hits ? { where: ' where t.id = any($1)', values: [hits] } : { where, values }
  const paging = `limit $${found.values.length + 1} offset $${found.values.length + 2}`
  const prepare = hits ? prepareOnce : prepareIfStable
  const pageText = prepare(`select ${columns.select} from ${columns.from}${found.where} order by ${order} ${paging}`)
  const read = async () => {
    const rows = await run<Row>(db, pageText, [...found.values, limit, offset])
    return rows.map((row) => columns.encode(row, language))
  }
  const count = () =>
    countList(db, { from: `${columns.fromFor(where)}${where}`, values, prepare: prepareIfStable, member: options.member })
  // The longer the list, the longer it takes to count: where it may be long nobody waits for one after the other.
  const [list, counted] = await Promise.all([read(), hits ? hits.length : hasSearchIndex(resource) ? count() : undefined])
  // A page that is not full is the last one: its end is the total, and nothing needs counting.
  const isLast = list.length < limit && (list.length > 0 || offset === 0)
  return { list, ...totalOf(counted ?? (isLast ? offset + list.length : await count())) }
}

const findMatches = (db: Db, text: string, query: ListQuery, options: ListOptions): Promise<number[] | undefined> =>
  collectMatches(db, {
    from: options.columns.fromFor,
    base: conditionsOf({ ...query, quick_search: undefined }, options),
    text,
    resource: options.resource,
    find: options.find,
  })

/** For a select elsewhere: number, label and what helps to recognise a row, nothing more. `finish` adds what a hook says of a row. */
export async function listOptions(
  db: Db,
  query: ListQuery,
  options: ListOptions,
  finish: (row: Row) => void,
): Promise<ListAnswer> {
  const { resource } = options
  const shown = optionColumns(resource)
  const answer = await listRows(db, query, options)
  const rows = resource.tree ? flatten(answer.list, resource.label) : answer.list
  if (Object.keys(resource.adds).some((name) => shown.has(name))) for (const row of rows) finish(row)
  return { ...answer, list: rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => shown.has(name)))) }
}

const optionColumns = (resource: Resource): Set<string> =>
  new Set([
    'id',
    resource.label,
    ...labelColumns(resource, resource.label),
    ...Object.entries({ ...resource.fields, ...resource.adds }).flatMap(([name, one]) => (one.select ? [name] : [])),
  ])

/** The resource as it is for those who only choose from it: an order or a search by what is not shown would tell it. */
export function toSelectResource(resource: Resource): Resource {
  const shown = optionColumns(resource)
  const isShown = (name: string, field: Field) => shown.has(name) || (field.half !== undefined && shown.has(field.half.of))
  const fields = Object.entries(resource.fields).map(([name, field]): [string, Field] => [
    name,
    isShown(name, field) ? field : { ...field, search: false, quick: false, sort: false },
  ])
  return { ...resource, fields: Object.fromEntries(fields) }
}

/** The statements of the whole list, filtered and ordered as a page of it would be. */
export function wholeList(query: ListQuery, options: ListOptions): { rows: string; count: string; values: unknown[] } {
  const { columns } = options
  const conditions = conditionsOf(query, options)
  const where = whereText(conditions)
  return {
    rows: `select ${columns.select} from ${columns.from}${where} order by ${sortSql(effectiveSort(query, options.resource), options)}`,
    count: `select count(*)::int as total from ${columns.fromFor(where)}${where}`,
    values: conditions.values,
  }
}

export async function findRow(db: Db, id: number, options: ListOptions): Promise<Row> {
  const { wholeColumns: columns, language } = options
  const conditions = conditionsOf(undefined, options)
  conditions.clauses.push(`t.id = $${conditions.values.push(id)}`)
  const row = await getRow<Row>(
    db,
    prepareOnce(`select ${columns.select} from ${columns.from}${whereText(conditions)}`),
    conditions.values,
  )
  return columns.encode(row, language)
}

/** Those of these rows that the caller may see, as a list shows them. */
export async function findRows(db: Db, ids: number[], options: ListOptions): Promise<Row[]> {
  const { columns, language } = options
  const conditions = conditionsOf(undefined, options)
  conditions.clauses.push(`t.id = any($${conditions.values.push(ids)})`)
  const rows = await run<Row>(
    db,
    prepareOnce(`select ${columns.select} from ${columns.from}${whereText(conditions)}`),
    conditions.values,
  )
  return rows.map((row) => columns.encode(row, language))
}

function conditionsOf(query: ListQuery | undefined, options: ListOptions): Conditions {
  const { resource, scope } = options
  const conditions = noConditions()
  if (resource.remove === 'soft') conditions.clauses.push('t.delete_time is null')
  scope?.(conditions, query)
  if (!query) return conditions
  const { offers } = resource
  if (query.select && !query.ticks && offers)
    conditions.clauses.push(`t."${offers.field}" = any($${conditions.values.push(offers.is)})`)
  const orderedBy = resource.fields[currentName((query.order ?? '').split(',')[0] ?? '')]?.joinedTable
  // Every row has one beside it; said here, the list can be read in the order of that table's index.
  if (orderedBy) conditions.clauses.push(`"${orderedBy.table}"."${orderedBy.key}" is not null`)
  for (const item of query.search ?? []) addSearch(conditions, item, options)
  if (query.quick_search) addQuickSearch(conditions, query.quick_search, resource, options.find)
  if (query.initValue?.length)
    addSearch(conditions, { field: query.initKey?.split('.').pop() ?? 'id', operator: 'IN', val: query.initValue }, options)
  return conditions
}

const whereText = ({ clauses }: Conditions): string => (clauses.length > 0 ? ` where ${clauses.join(' and ')}` : '')

/**
 * What was asked for; or, where some days are asked for and the list is in no other order than its own, the order of those days: the same rows in
 * the same order, and read from the index that finds them instead of from the newest row backwards. The same where a field says by what its index
 * is sorted.
 */
function effectiveSort({ order, search }: ListQuery, resource: Resource): string | undefined {
  const [field, direction] = order?.split(',') ?? resource.defaultSort
  if (field !== 'id') return order
  const [indexed] = (search ?? []).flatMap(({ field = '', operator }) => {
    const found = resource.fields[currentName(field)]
    if (operator === 'RANGE' && found?.kind === 'time' && found.sort) return [field]
    return operator === '=' && found?.sortedBy ? [found.sortedBy] : []
  })
  return indexed ? `${indexed},${direction}` : order
}

/** Only declared fields sort. The row's number comes last, so that pages never overlap. */
function sortSql(raw: string | undefined, { resource, find, language }: ListOptions): string {
  const [name, direction] = (raw ?? '').split(',')
  const asked = name && (direction === 'asc' || direction === 'desc')
  const [field, way] = asked ? [name, direction] : resource.defaultSort
  const found = searchColumns(resource, field, find)
  if (asked && !found?.field.sort) throw new AppError('query.field_unknown', { detail: { field } })
  const columns = found?.columns ?? ['t.id']
  const column = columns.length === 2 ? (columns[language === 'en' ? 1 : 0] as string) : (columns[0] as string)
  if (column === 't."id"') return `t.id ${way}`
  const empties = found?.field.sortsEmptyFirst ? ` nulls ${way === 'desc' ? 'last' : 'first'}` : ''
  // Asked for, both fall together, so that one index serves both ways; the list's own order keeps older rows first.
  return `${column} ${way}${empties}, t.id${asked || resource.member ? ` ${way}` : ''}`
}

function buildTree(rows: Row[], parentField: string): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const roots: Row[] = []
  for (const row of rows) {
    const parent = row[parentField] === null ? undefined : byId.get(row[parentField])
    // A child whose parent was filtered out still shows, at the top.
    if (!parent) roots.push(row)
    else parent.children = [...((parent.children as Row[] | undefined) ?? []), row]
  }
  return roots
}

function flatten(rows: Row[], label: string, indent = ''): Row[] {
  return rows.flatMap((row, index) => {
    const isLast = index === rows.length - 1
    const art = indent === '' ? '' : `${indent.slice(0, -4)}${isLast ? '└ ' : '├ '}`
    const children = (row.children as Row[] | undefined) ?? []
    return [{ ...row, [label]: art + String(row[label] ?? '') }, ...flatten(children, label, `${indent}    `)]
  })
}
