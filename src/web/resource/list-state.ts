import type { Field } from '#contract/fields.ts'
import type { Operator } from '#contract/list-query.ts'
import type { Resource } from '#contract/resource.ts'
import { isCalendarDay } from '#domain/time.ts'
import { formatOperator, impliedOperator, parseOperator } from './operators.ts'

/** What a list shows, all of it kept in the address: a link, a reload or the back button brings the same rows. */
export type ListState = {
  /** the open tab of a member's list; '' where there are none */
  tab: string
  page: number
  limit: number
  /** undefined is the resource's own order */
  sort: ListSort | undefined
  q: string
  /** one per field */
  filters: Filter[]
  /** rows that an action took out of the filter and that stay in sight until the next move; not in the address */
  kept?: readonly number[]
}

export type ListSort = { field: string; direction: 'asc' | 'desc' }
export type Filter = { field: string; operator: Operator; value: string }

export const pageSizes = [10, 20, 50, 100] as const
export const defaultLimit = 20
export const pageSizesOf = ({ member }: Resource): readonly number[] => member?.pageSizes ?? pageSizes
const defaultLimitOf = ({ member }: Resource): number => member?.pageSizes[0] ?? defaultLimit

/** Names the list needs for itself; a field of such a name is written with `f.` before it. */
const reserved = new Set(['page', 'limit', 'order', 'q', 'add', 'edit', 'open'])

export function readListState(resource: Resource, params: URLSearchParams): ListState {
  return {
    tab: readTab(resource, params),
    page: wholeNumber(params.get('page'), 1, 1_000_000),
    limit: pageSizesOf(resource).find((size) => String(size) === params.get('limit')) ?? defaultLimitOf(resource),
    sort: readSort(resource, params.get('order')),
    q: (params.get('q') ?? '').slice(0, 100),
    filters: searchableFields(resource).flatMap(([name, field]) => {
      const filter = readFilter(name, field, params)
      return filter && (!resource.member || isPossible(field, filter.value)) ? [filter] : []
    }),
  }
}

/** Writes the state over `params` and leaves what belongs to others (the open row, say) alone. */
export function writeListState(resource: Resource, state: ListState, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  const { tabs } = resource.member ?? {}
  if (tabs) next.delete(tabs.url)
  for (const name of ['page', 'limit', 'order', 'q']) next.delete(name)
  for (const [name, field] of searchableFields(resource))
    for (const param of isDays(field) ? ['from', 'to'] : [paramOf(name), `${paramOf(name)}.op`]) next.delete(param)
  if (tabs && state.tab !== tabs.list[0]?.name) next.set(tabs.url, state.tab)
  if (state.q) next.set('q', state.q)
  for (const filter of state.filters) writeFilter(resource, filter, next)
  if (state.sort) next.set('order', sortWord(resource, state.sort))
  if (state.page > 1) next.set('page', String(state.page))
  if (state.limit !== defaultLimitOf(resource)) next.set('limit', String(state.limit))
  return next
}

function readTab({ member }: Resource, params: URLSearchParams): string {
  const list = member?.tabs?.list ?? []
  return (list.find(({ name }) => name === params.get(member?.tabs?.url ?? '')) ?? list[0])?.name ?? ''
}

/** What `order` says of a sort, in the URL and on the wire. */
export function sortWord({ member }: Resource, { field, direction }: ListSort): string {
  const own = Object.entries(member?.sorts ?? {}).find(([, [name, way]]) => name === field && way === direction)
  return own?.[0] ?? `${field},${direction}`
}

/** Some days have two names in the URL and on the wire: from and to. */
export const isDays = (field: Field): boolean => field.filterOf?.by === 'days'

/** The two ends of a range in the address; a single value is both. */
export function parseRange(value: string): [from: string, to: string] {
  const [from = '', to] = value.split(',')
  return [from.trim(), (to ?? from).trim()]
}

/** `,`, the range without ends, is no filter at all. */
export const formatRange = (from: string, to: string): string => (from || to ? `${from},${to}` : '')

/** Whether a filter that stands in a URL means something; what does not is left out before a member is refused for it. */
function isPossible(field: Field, value: string): boolean {
  if (isDays(field)) return value.split(',').every((day) => day === '' || isCalendarDay(day))
  if (field.options) return value in field.options
  return field.kind === 'text' ? (field.pattern?.is.test(value) ?? true) : /^[1-9]\d{0,14}$/.test(value)
}

export const searchableFields = (resource: Resource): [string, Field][] =>
  Object.entries(resource.fields).filter(([, field]) => field.search)

/** Every row, in the resource's own order: the only view in which a place in the list means something. */
export const isReorderable = (state: ListState): boolean => !state.sort && !isFiltered(state)
export const isFiltered = (state: ListState): boolean => state.q !== '' || state.filters.length > 0

/** A filter that a tab of the list says already: it is neither offered nor shown a second time. */
export const isQueueFilter = ({ queues }: Resource, { field, operator, value }: Filter): boolean =>
  queues?.field === field && operator === '=' && queues.list.some((queue) => String(queue.value) === value)

/** One of the queues that a resource declares is open, and nothing was looked for in it. */
export const isQueueOnly = (resource: Resource, state: ListState): boolean =>
  state.q === '' && state.filters.length > 0 && state.filters.every((filter) => isQueueFilter(resource, filter))

function readFilter(name: string, field: Field, params: URLSearchParams): Filter | undefined {
  const value = isDays(field) ? formatRange(params.get('from') ?? '', params.get('to') ?? '') : params.get(paramOf(name))
  if (!value) return undefined
  const spelled = params.get(`${paramOf(name)}.op`)
  return { field: name, value, operator: (spelled && parseOperator(spelled)) || impliedOperator(field, value) }
}

function writeFilter(resource: Resource, filter: Filter, params: URLSearchParams): void {
  const field = resource.fields[filter.field]
  if (!field?.search || filter.value === '') return
  if (isDays(field)) {
    const [from, to] = parseRange(filter.value)
    if (from) params.set('from', from)
    if (to) params.set('to', to)
    return
  }
  params.set(paramOf(filter.field), filter.value)
  if (filter.operator !== impliedOperator(field, filter.value))
    params.set(`${paramOf(filter.field)}.op`, formatOperator(filter.operator))
}

function readSort(resource: Resource, raw: string | null): ListSort | undefined {
  const [field = '', direction] = resource.member ? (resource.member.sorts[raw ?? ''] ?? []) : (raw ?? '').split(',')
  if (!resource.fields[field]?.sort || (direction !== 'asc' && direction !== 'desc')) return undefined
  // The resource's own order said aloud is still its own: dragging stays possible.
  return field === resource.defaultSort[0] && direction === resource.defaultSort[1] ? undefined : { field, direction }
}

const paramOf = (field: string): string => (reserved.has(field) ? `f.${field}` : field)

function wholeNumber(raw: string | null, least: number, most: number): number {
  const number = Number(raw)
  return raw && Number.isInteger(number) && number >= least && number <= most ? number : least
}
