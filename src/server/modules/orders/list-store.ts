import type { OrderFilter } from '#contract/order.ts'
import { daySpan } from '#domain/calendar.ts'
import { type OrderTab, orderStatus, voidStatus } from '#domain/order/status.ts'
import { countUpTo, totalOf } from '#server/platform/db/count-rows.ts'
import { type Db, prepareOnce, run } from '#server/platform/db/pool.ts'
import { countList } from '#server/platform/totals.ts'
import { type ListedOrder, listColumns } from './store.ts'

/** A member's list. Every query carries the owner. */

export type ListQuery = { userId: number; filter: Partial<OrderFilter>; zone: string }
export type ListSort = 'new' | 'old' | 'dear' | 'cheap'

const sortClauses: Record<ListSort, string> = {
  new: 'o.id desc',
  old: 'o.id',
  dear: 'o.amount desc, o.id desc',
  cheap: 'o.amount, o.id',
}

/** Within some days the index of the days is read; they are in the same order. */
const sortClausesWithinDays: Record<ListSort, string> = {
  ...sortClauses,
  new: 'o.create_time desc, o.id desc',
  old: 'o.create_time, o.id',
}

const tabs: Record<OrderTab, string> = {
  all: '',
  awaiting: `o.status = ${orderStatus.awaiting}`,
  in_progress: `o.status = ${orderStatus.inProgress}`,
  success: `o.status = ${orderStatus.success} and o.void_status in (${voidStatus.none}, ${voidStatus.refused})`,
  failed: `o.status = ${orderStatus.failed}`,
  voided: `o.void_status > 0 and o.void_status <> ${voidStatus.refused}`,
}

const exactFilters = ['status', 'pay_status', 'is_effective', 'is_warehouse_scan', 'void_status', 'channel_id'] as const

type Conditions = { where: string; values: unknown[] }

export function conditionsOf({ userId, filter, zone }: ListQuery): Conditions {
  const values: unknown[] = [userId]
  const clauses = ['o.user_id = $1', 'o.delete_time is null']
  const tab = tabs[filter.tab ?? 'all']
  if (tab) clauses.push(tab)
  for (const name of exactFilters) if (filter[name] !== undefined) clauses.push(`o.${name} = $${values.push(filter[name])}`)
  if (filter.country) clauses.push(`o.receiver_country = $${values.push(filter.country)}`)
  if (filter.is_printed !== undefined) clauses.push(filter.is_printed === 1 ? 'o.print_count > 0' : 'o.print_count = 0')
  const { from, to } = daySpan(filter.from, filter.to, zone)
  if (from) clauses.push(`o.create_time >= $${values.push(from)}`)
  if (to) clauses.push(`o.create_time < $${values.push(to)}`)
  if (filter.q) clauses.push(`(${searchClauses(filter.q, values).join(' or ')})`)
  return { where: clauses.join(' and '), values }
}

/** Numbers are found by their beginning, people by any part of their name. Each for itself can be read from an index. */
function searchClauses(q: string, values: unknown[]): string[] {
  const start = `$${values.push(`${escapeLike(q)}%`)}`
  // Said to be not empty, it can be read from an index that leaves those out.
  const numbers = ['tracking_number', 'out_order_id', 'platform_order_number'].map(
    (name) => `(o.${name} <> '' and o.${name} like ${start})`,
  )
  // One or two characters have no trigram; a name in Chinese is that short.
  const name =
    [...q].length < 3
      ? `text_pieces(o.receiver_name) @> array[lower($${values.push(q)}::text)]`
      : `o.receiver_name ilike $${values.push(`%${escapeLike(q)}%`)}`
  return [`o.order_code like ${start}`, ...numbers, name]
}

/** So few that were found by words are gathered and put in order; of more the list's own order soon finds a page. */
const maxMatches = 2000

/** The numbers of what was searched for, each way of finding it by its own index: one condition over all of them would read the whole list. */
async function collectMatches(db: Db, { filter: { q = '', ...filter }, ...query }: ListQuery): Promise<number[] | null> {
  const { where, values } = conditionsOf({ ...query, filter })
  const parts = searchClauses(q, values).map((found) => `select o.id from shipping_order o where ${where} and ${found}`)
  const rows = await run<{ id: number }>(db, `select id from (${parts.join(' union ')}) found limit ${maxMatches + 1}`, values)
  return rows.length > maxMatches ? null : rows.map(({ id }) => id)
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

const unprepared = (text: string): string => text

/** Each set of filters is another statement, and every connection keeps what is prepared: only the lists that everybody opens are. */
const isDefaultFilter = ({ tab: _, ...others }: Partial<OrderFilter>): boolean =>
  Object.values(others).every((value) => !value && value !== 0)

type Page<Shown> = { limit: number; offset: number; sort: ListSort; show: (row: ListedOrder) => Shown }

export async function listOrders<Shown>(db: Db, query: ListQuery, { limit, offset, sort, show }: Page<Shown>) {
  const orderBy = (query.filter.from || query.filter.to ? sortClausesWithinDays : sortClauses)[sort]
  const matches = query.filter.q ? await collectMatches(db, query) : null
  const { where, values } = matches
    ? { where: 'o.user_id = $1 and o.id = any($2) and o.delete_time is null', values: [query.userId, matches] }
    : conditionsOf(query)
  const prepare = matches || isDefaultFilter(query.filter) ? prepareOnce : unprepared
  const text = `select ${listColumns} from shipping_order o join channel c on c.id = o.channel_id
    where ${where} order by ${orderBy} limit $${values.length + 1} offset $${values.length + 2}`
  const read = async () => (await run<ListedOrder>(db, prepare(text), [...values, limit, offset])).map(show)
  // Side by side: the longer the list, the longer it takes to count, and nobody should wait for one after the other.
  const [list, counted] = await Promise.all([
    read(),
    matches ? matches.length : countList(db, { ...countOf({ where, values }), prepare, member: query.userId }),
  ])
  return { list, ...totalOf(counted) }
}

const countOf = ({ where, values }: Conditions) => ({ from: `shipping_order o where ${where}`, values, prepare: prepareOnce })

/** A tab says "999+" sooner than it makes anybody wait. */
export const maxCount = 999

const countFiltered = (db: Db, userId: number, filter: Partial<OrderFilter>): Promise<number> =>
  countUpTo(db, { ...countOf(conditionsOf({ userId, filter, zone: 'UTC' })), most: maxCount })

export const countTab = (db: Db, userId: number, tab: OrderTab): Promise<number> => countFiltered(db, userId, { tab })

/** Labels that are made and were never printed. */
export const countToPrint = (db: Db, userId: number): Promise<number> =>
  countFiltered(db, userId, { tab: 'success', is_printed: 0 })
