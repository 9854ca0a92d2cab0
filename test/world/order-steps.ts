import type { DataOf } from '#contract/endpoint.ts'
import type { orders } from '#contract/order.ts'
import type { OrderDetail, OrderRow } from '#contract/order-row.ts'
import { type SentOrder, sampleOrder } from './sample-order.ts'
import type { World } from './world.ts'

type CreatedOrder = DataOf<(typeof orders)['add']>
type OrderActionResult = DataOf<(typeof orders)['pay']>

/** A member's orders as their own calls make and move them. */
export const orderSteps = (w: World, member: string) => ({
  add: async (change: Partial<SentOrder> = {}): Promise<CreatedOrder> => {
    const answer = await w.post<CreatedOrder>('/api/sheetOrder/add', { member, body: sampleOrder(change) })
    if (answer.code !== 1) throw new Error(`${answer.msg} ${JSON.stringify(answer.data)}`)
    return answer.data
  },
  runAction: async (
    verb: 'pay' | 'retry' | 'cancel' | 'del' | 'manifest',
    ids: number[],
    more: object = {},
  ): Promise<OrderActionResult['list']> =>
    (await w.post<OrderActionResult>(`/api/sheetOrder/${verb}`, { member, body: { ids, ...more } })).data.list,
  detail: async (id: number): Promise<OrderDetail> =>
    (await w.get<{ row: OrderDetail }>('/api/sheetOrder/detail', { member, query: { id: String(id) } })).data.row,
  list: async (query: Record<string, string> = {}): Promise<OrderRow[]> =>
    (await w.get<{ list: OrderRow[] }>('/api/sheetOrder/index', { member, query })).data.list,
})
