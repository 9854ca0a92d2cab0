import type { SearchItem } from '#contract/list-query.ts'
import type { MemberSide, Resource } from '#contract/resource.ts'
import { type Filter, isDays, type ListState, parseRange, sortWord } from './list-state.ts'

/** What goes over the wire for a state of the list. */
export type MemberListRequest = { page: number; limit: number } & Record<string, string | number>
export type ListRequest = {
  page: number
  limit: number
  order?: string
  quick_search?: string
  search?: SearchItem[]
}

export function toListQuery(resource: Resource, state: ListState): ListRequest | MemberListRequest {
  return resource.member ? toMemberQuery(resource, resource.member, state) : toStaffQuery(resource, state)
}

/** A member's list is asked for by plain names; what is not set is not sent. */
function toMemberQuery(resource: Resource, { tabs, search }: MemberSide, state: ListState): MemberListRequest {
  const sent: MemberListRequest = { page: state.page, limit: state.limit }
  // The first tab is everything, unless it says otherwise.
  const [first] = tabs?.list ?? []
  if (tabs && (state.tab !== first?.name || Object.keys(first.is).length > 0)) sent[tabs.wire] = state.tab
  if (state.sort) sent.order = sortWord(resource, state.sort)
  const words = state.q.trim()
  if (words) sent[search] = words
  if (state.kept?.length) sent.keep = state.kept.join(',')
  for (const { field: name, value } of state.filters) {
    const field = resource.fields[name]
    if (!field || value === '') continue
    const [from, to] = isDays(field) ? parseRange(value) : []
    Object.assign(sent, isDays(field) ? { ...(from ? { from } : {}), ...(to ? { to } : {}) } : { [name]: value })
  }
  return sent
}

function toStaffQuery(resource: Resource, state: ListState): ListRequest {
  const sent: ListRequest = { page: state.page, limit: state.limit }
  if (state.sort) sent.order = `${state.sort.field},${state.sort.direction}`
  const quick = state.q.trim()
  if (quick) sent.quick_search = quick
  const search = state.filters.flatMap((filter) => toSearchItem(resource, filter) ?? [])
  if (search.length > 0) sent.search = search
  return sent
}

function toSearchItem(resource: Resource, { field, operator, value }: Filter): SearchItem | undefined {
  const kind = resource.fields[field]?.kind
  const isRange = operator === 'RANGE' || operator === 'NOT RANGE'
  if (kind === 'time' && isRange) {
    const [from, to] = timeRange(value)
    return from || to ? { field, operator, val: `${from},${to}`, render: 'datetime' } : undefined
  }
  if ((kind === 'date' || kind === 'clock') && isRange) {
    const val = parseRange(value).join(',')
    return val === ',' ? undefined : { field, operator, val }
  }
  const val = value.trim()
  if (val === '' || (isRange && val === ',')) return undefined
  return { field, operator, val }
}

function timeRange(value: string): [from: string, to: string] {
  const [from, to] = parseRange(value)
  return [completeTime(from, '00:00:00'), completeTime(to, '23:59:59')]
}

/** `2026-03-09`, `2026-03-09T14:05` → the wire's `2026-03-09 14:05:00`; what was left out is filled so that the last day or minute counts whole. */
function completeTime(raw: string, rest: string): string {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(:\d{2})?)?/.exec(raw)
  if (!match) return ''
  const [, day, minute, second] = match
  return `${day} ${minute ? `${minute}${second ?? rest.slice(5)}` : rest}`
}
