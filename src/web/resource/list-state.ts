import type { Field } from '#contract/fields.ts'
import type { Operator } from '#contract/list-query.ts'
import type { Resource } from '#contract/resource.ts'
import { formatOperator, impliedOperator, parseOperator } from './operators.ts'

/** What a list shows, all of it kept in the address: a link, a reload or the back button brings the same rows. */
export type ListState = {
  page: number
  limit: number
  /** undefined is the resource's own order */
  sort: ListSort | undefined
  q: string
  /** one per field */
  filters: Filter[]
}

export type ListSort = { field: string; direction: 'asc' | 'desc' }
export type Filter = { field: string; operator: Operator; value: string }

export const pageSizes = [10, 20, 50, 100] as const
export const defaultLimit = 20

/** Names the list needs for itself; a field of such a name is written with `f.` before it. */
const reserved = new Set(['page', 'limit', 'order', 'q', 'add', 'edit', 'open'])

export function readListState(resource: Resource, params: URLSearchParams): ListState {
  return {
    page: wholeNumber(params.get('page'), 1, 1_000_000),
    limit: pageSizes.find((size) => String(size) === params.get('limit')) ?? defaultLimit,
    sort: readSort(resource, params.get('order')),
    q: (params.get('q') ?? '').slice(0, 100),
    filters: searchableFields(resource).flatMap(([name, field]) => readFilter(name, field, params) ?? []),
  }
}

/** Writes the state over `params` and leaves what belongs to others (the open row, a tab) alone. */
export function writeListState(resource: Resource, state: ListState, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of ['page', 'limit', 'order', 'q']) next.delete(name)
  for (const [name] of searchableFields(resource)) {
    next.delete(paramOf(name))
    next.delete(`${paramOf(name)}.op`)
  }
  if (state.q) next.set('q', state.q)
  for (const filter of state.filters) writeFilter(resource, filter, next)
  if (state.sort) next.set('order', `${state.sort.field},${state.sort.direction}`)
  if (state.page > 1) next.set('page', String(state.page))
  if (state.limit !== defaultLimit) next.set('limit', String(state.limit))
  return next
}

export const searchableFields = (resource: Resource): [string, Field][] =>
  Object.entries(resource.fields).filter(([, field]) => field.search)

/** Every row, in the resource's own order: the only view in which a place in the list means something. */
export const isReorderable = (state: ListState): boolean => !state.sort && !isFiltered(state)
export const isFiltered = (state: ListState): boolean => state.q !== '' || state.filters.length > 0

function readFilter(name: string, field: Field, params: URLSearchParams): Filter | undefined {
  const value = params.get(paramOf(name))
  if (!value) return undefined
  const spelled = params.get(`${paramOf(name)}.op`)
  return { field: name, value, operator: (spelled && parseOperator(spelled)) || impliedOperator(field, value) }
}

function writeFilter(resource: Resource, filter: Filter, params: URLSearchParams): void {
  const field = resource.fields[filter.field]
  if (!field?.search || filter.value === '') return
  params.set(paramOf(filter.field), filter.value)
  if (filter.operator !== impliedOperator(field, filter.value))
    params.set(`${paramOf(filter.field)}.op`, formatOperator(filter.operator))
}

function readSort(resource: Resource, raw: string | null): ListSort | undefined {
  const [field = '', direction] = (raw ?? '').split(',')
  if (!resource.fields[field]?.sort || (direction !== 'asc' && direction !== 'desc')) return undefined
  // The resource's own order said aloud is still its own: dragging stays possible.
  return field === resource.defaultSort[0] && direction === resource.defaultSort[1] ? undefined : { field, direction }
}

const paramOf = (field: string): string => (reserved.has(field) ? `f.${field}` : field)

function wholeNumber(raw: string | null, least: number, most: number): number {
  const number = Number(raw)
  return raw && Number.isInteger(number) && number >= least && number <= most ? number : least
}
