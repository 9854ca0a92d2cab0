import { type OrderTab, orderTabs } from '#domain/order/status.ts'
import { isCalendarDay } from '#domain/time.ts'

/** What the list shows, all of it kept in the address: a link, a reload or the back button brings the same orders. */
export type OrderListState = {
  tab: OrderTab
  page: number
  limit: number
  sort: ListSort
  q: string
  from: string
  to: string
  /** what is chosen of each kind, as the wire writes it; '' is any */
  choices: Record<FilterName, string>
}

export const pageSizes = [20, 50, 100, 200] as const
export const listSorts = ['new', 'old', 'dear', 'cheap'] as const
export type ListSort = (typeof listSorts)[number]

/** The filters that are one choice of a few, in the order they stand in. */
export const choices = ['channel_id', 'pay_status', 'is_effective', 'is_warehouse_scan', 'is_printed', 'country'] as const
export type FilterName = (typeof choices)[number]

const filterPatterns: Record<FilterName, RegExp> = {
  channel_id: /^[1-9]\d{0,14}$/,
  pay_status: /^[123]$/,
  is_effective: /^[012]$/,
  is_warehouse_scan: /^[01]$/,
  is_printed: /^[01]$/,
  country: /^[A-Z]{2}$/,
}

export function readState(params: URLSearchParams): OrderListState {
  const [page, limit] = [Number(params.get('page')), Number(params.get('limit'))]
  const dayIn = (name: string) => {
    const day = params.get(name) ?? ''
    return isCalendarDay(day) ? day : ''
  }
  const choiceIn = (name: FilterName) => {
    const value = params.get(name) ?? ''
    return filterPatterns[name].test(value) ? value : ''
  }
  return {
    tab: orderTabs.find((tab) => tab === params.get('tab')) ?? 'all',
    page: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
    limit: pageSizes.find((size) => size === limit) ?? pageSizes[0],
    sort: listSorts.find((sort) => sort === params.get('order')) ?? 'new',
    q: (params.get('q') ?? '').slice(0, 100),
    from: dayIn('from'),
    to: dayIn('to'),
    choices: Object.fromEntries(choices.map((name) => [name, choiceIn(name)])) as OrderListState['choices'],
  }
}

/** Whatever changes which orders there are starts at the first page; what belongs to others (the open order, the labels that are waited for) stays. */
export function writeState(params: URLSearchParams, patch: Partial<OrderListState>): URLSearchParams {
  const state = { ...readState(params), page: 1, ...patch }
  const next = new URLSearchParams(params)
  const put = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name))
  put('tab', state.tab === 'all' ? '' : state.tab)
  put('q', state.q)
  for (const name of choices) put(name, state.choices[name])
  put('from', state.from)
  put('to', state.to)
  put('order', state.sort === 'new' ? '' : state.sort)
  put('page', state.page > 1 ? String(state.page) : '')
  put('limit', state.limit === pageSizes[0] ? '' : String(state.limit))
  return next
}

export const noChoices = readState(new URLSearchParams()).choices

/** Narrowed down by more than its tab. */
export const isFiltered = ({ q, from, to, choices: chosen }: OrderListState): boolean =>
  [q, from, to, ...Object.values(chosen)].some((value) => value !== '')

export const noFilters = { q: '', from: '', to: '', choices: noChoices } satisfies Partial<OrderListState>

/** As the call wants it: what is not set is not sent. */
export function toFilterInput({ tab, q, from, to, choices: chosen }: OrderListState) {
  const set = Object.fromEntries(Object.entries({ q, from, to, ...chosen }).filter(([, value]) => value !== ''))
  return { tab, ...set }
}

/** "999+" where counting stopped. */
export const showCount = (count: number, most: number): string => (count > most ? `${most}+` : String(count))
