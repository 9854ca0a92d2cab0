import type { ListQuery, SearchItem } from '#contract/list-query.ts'
import type { MemberResource } from '#contract/member-resource.ts'
import type { Language } from '#domain/language.ts'
import { type Db, prepareOnce } from '#server/platform/db/pool.ts'
import { countList } from '#server/platform/totals.ts'
import { type Columns, columnsOf, type FindResource } from './columns.ts'
import { type ListAnswer, type ListOptions, listRows, type Scope, wholeList } from './list-rows.ts'

/** A member's list in the list language of every resource: the plain names it is asked by become filters, and every query carries the owner. */

export type MemberListReader = {
  resource: MemberResource
  userId: number
  language: Language
  zone: string
  /** how a row is read and written, where it is not as its fields say */
  columns?: Columns
  /** which of the owner's rows are in this list, where the table keeps others as well or a filter asks another table */
  scope?: Scope
}

/** As the call's input brings it. */
export type MemberListInput = { page?: number; limit?: number; order?: string } & Record<string, unknown>

export const listMemberRows = (db: Db, input: MemberListInput, reader: MemberListReader): Promise<ListAnswer> =>
  listRows(db, toListQuery(reader.resource, input), memberListOptions(reader, input))

/** The statements of the whole of what was asked for, for an export. */
export const wholeMemberList = (input: MemberListInput, reader: MemberListReader) =>
  wholeList(toListQuery(reader.resource, input), memberListOptions(reader, input))

/** A tab says "999+" sooner than it makes anybody wait. */
export const maxTabCount = 999

/** How many rows of a member's list there are within a tab and some filters. */
export function countMemberRows(
  db: Db,
  { resource, userId }: Pick<MemberListReader, 'resource' | 'userId'>,
  tab: string | undefined,
  clauses: readonly string[] = [],
): Promise<number> {
  const conditions = { clauses: [...clauses], values: [] as unknown[] }
  ownerScope(resource, userId, tab)(conditions)
  if (resource.remove === 'soft') conditions.clauses.push('t.delete_time is null')
  return countList(db, {
    from: `"${resource.table}" t where ${conditions.clauses.join(' and ')}`,
    values: conditions.values,
    most: maxTabCount,
    prepare: prepareOnce,
    member: userId,
  })
}

/** How many there are in each tab, by its name. */
export async function countMemberTabs(
  db: Db,
  reader: Pick<MemberListReader, 'resource' | 'userId'>,
): Promise<Record<string, number>> {
  const names = reader.resource.member.tabs?.list.map(({ name }) => name) ?? []
  const counts = await Promise.all(names.map(async (name) => [name, await countMemberRows(db, reader, name)] as const))
  return Object.fromEntries(counts)
}

function memberListOptions(reader: MemberListReader, input: MemberListInput): ListOptions {
  const { resource, userId, language, zone } = reader
  const columns = reader.columns ?? columnsOf(resource, noReferences, { whole: false })
  return {
    resource,
    columns,
    wholeColumns: columns,
    find: noReferences,
    zone,
    language,
    scope: (conditions) => {
      memberScope(resource, userId, input)(conditions)
      reader.scope?.(conditions)
    },
    member: userId,
  }
}

/** Members are shown nothing of other resources by reference; what a row says of one is its own text. */
const noReferences: FindResource = (name) => {
  throw new Error(`a member's list refers to ${name}`)
}

/** The numbers of a tab are written out: a planner that does not know them cannot choose the index that is made for them. */
const ownerScope =
  ({ member: { owner, tabs } }: MemberResource, userId: number, tab: string | undefined): Scope =>
  ({ clauses, values }) => {
    clauses.push(`t."${owner}" = $${values.push(userId)}`)
    const { is = {} } = tabs?.list.find(({ name }) => name === tab) ?? {}
    for (const [column, codes] of Object.entries(is))
      clauses.push(codes.length === 1 ? `t.${column} = ${codes[0]}` : `t.${column} in (${codes.join(', ')})`)
  }

/** A member's own rows, those of the tab among them that a list was asked for. */
export function memberScope(resource: MemberResource, userId: number, input: MemberListInput = {}): Scope {
  const { tabs } = resource.member
  const tab = tabs && input[tabs.wire]
  return ownerScope(resource, userId, tab === undefined ? undefined : String(tab))
}

/** What a list is asked by plain names, in the list language of every resource. */
export function toListQuery({ fields, member, defaultSort }: MemberResource, input: MemberListInput): ListQuery {
  const [field, direction] = member.sorts[input.order ?? ''] ?? defaultSort
  const search: SearchItem[] = Object.entries(fields).flatMap(([name, { search: isAsked, filterOf }]) => {
    if (!isAsked || filterOf?.by === 'scope') return []
    if (filterOf?.by === 'days') return daysItem(filterOf.field, input)
    const val = input[name]
    if (val === undefined || val === '') return []
    if (filterOf?.by === 'positive') return [{ field: filterOf.field, operator: Number(val) === 1 ? '>' : '=', val: 0 }]
    return [{ field: filterOf?.field ?? name, operator: '=', val: val as string | number }]
  })
  const words = input[member.search]
  return {
    page: input.page ?? 1,
    limit: input.limit ?? 20,
    ...(field === defaultSort[0] && direction === defaultSort[1] ? {} : { order: `${field},${direction}` }),
    ...(typeof words === 'string' && words !== '' ? { quick_search: words } : {}),
    ...(search.length > 0 ? { search } : {}),
  }
}

/** Days of the product's zone, both counted whole. */
function daysItem(field: string, { from, to }: MemberListInput): SearchItem[] {
  if (!from && !to) return []
  return [
    { field, operator: 'RANGE', val: `${from ? `${from} 00:00:00` : ''},${to ? `${to} 23:59:59` : ''}`, render: 'datetime' },
  ]
}
