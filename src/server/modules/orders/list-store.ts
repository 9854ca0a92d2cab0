import type { InputOf } from '#contract/endpoint.ts'
import { memberOrder } from '#contract/member-lists/order.ts'
import type { orders } from '#contract/order.ts'
import type { OrderRow } from '#contract/order-row.ts'
import type { Language } from '#domain/language.ts'
import { type OrderTab, orderTabs } from '#domain/order/status.ts'
import { listPaidIds } from '#server/modules/payments/index.ts'
import type { Db } from '#server/platform/db/pool.ts'
import type { Columns } from '#server/platform/resources/columns.ts'
import type { Scope } from '#server/platform/resources/list-rows.ts'
import { countMemberRows, countMemberTabs, listMemberRows, wholeMemberList } from '#server/platform/resources/member-list.ts'
import { toOrderRow } from './order-row.ts'
import { type ListedOrder, listColumns } from './store.ts'

/** A member's list: asked for in the list language of every resource, answered with orders as members see them. */

export type OrderListInput = Partial<InputOf<(typeof orders)['index']>>

const columns: Columns = {
  select: listColumns,
  from: 'shipping_order t join channel c on c.id = t.channel_id',
  fromFor: () => 'shipping_order t',
  encode: (row, language) => toOrderRow(row as ListedOrder, language),
}

type OrderListReader = { userId: number; language: Language; zone: string }

export async function listOrders(db: Db, input: OrderListInput, reader: OrderListReader) {
  const asked = await askForOrders(db, input, reader)
  const { list, ...counted } = await listMemberRows(db, asked.input, { ...asked.reader, columns })
  return { list: list as OrderRow[], ...counted }
}

/** The statements of the whole of it, with the columns that its file needs; `ids`: only these of it. */
export async function wholeOrderList(
  db: Db,
  { ids, ...input }: OrderListInput & { ids?: number[] },
  reader: OrderListReader & { columns?: Columns },
) {
  const asked = await askForOrders(db, input, reader, ids)
  return wholeMemberList(asked.input, { ...asked.reader, columns: reader.columns ?? columns })
}

async function askForOrders(db: Db, input: OrderListInput, reader: OrderListReader, ids?: number[]) {
  const { payment_no: paymentNo, is_printed: isPrinted, keep, ...filters } = input
  // Whoever prints from a list of what was never printed sees what they printed until they move on.
  const kept = isPrinted === 0 ? keep : undefined
  const paidIds = paymentNo ? await listPaidIds(db, reader.userId, paymentNo, 'sheet') : undefined
  const scope: Scope = ({ clauses, values }) => {
    if (ids) clauses.push(`t.id = any($${values.push(ids)})`)
    if (paidIds) clauses.push(`t.id = any($${values.push(paidIds)})`)
    if (kept) clauses.push(`(t.print_count = 0 or t.id = any($${values.push(kept)}))`)
  }
  return {
    input: { page: 1, limit: 20, ...filters, ...(kept ? {} : { is_printed: isPrinted }) },
    reader: { ...reader, resource: memberOrder, scope },
  }
}

export const countTab = (db: Db, userId: number, tab: OrderTab): Promise<number> =>
  countMemberRows(db, { resource: memberOrder, userId }, tab)

export async function countTabs(db: Db, userId: number): Promise<Record<OrderTab, number>> {
  const counts = await countMemberTabs(db, { resource: memberOrder, userId })
  return Object.fromEntries(orderTabs.map((tab) => [tab, counts[tab] ?? 0])) as Record<OrderTab, number>
}

/** Labels that are made and were never printed. */
export const countToPrint = (db: Db, userId: number): Promise<number> =>
  countMemberRows(db, { resource: memberOrder, userId }, 'success', ['t.print_count = 0'])
