import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { emptyInput, rowId } from './inputs.ts'
import { orderDetail, orderMoment } from './order-row.ts'

/** Everything there is about one order: what its member sees, and every entry that moved money for it. */
const orderTimeline = z.strictObject({
  /** its history names who of our staff did what, and has what they noted for each other */
  row: orderDetail.extend({ history: z.array(orderMoment.extend({ internal_note: z.string() })) }),
  entries: z.array(
    z.strictObject({
      id: z.int(),
      time: z.int(),
      kind: z.string(),
      /** what the member gained or lost by it; null where only points moved */
      amount: z.string().nullable(),
      points: z.int().nullable(),
      actor: z.string(),
      postings: z.array(z.strictObject({ account: z.string(), amount: z.string() })),
    }),
  ),
})
export type OrderTimelineData = z.output<typeof orderTimeline>

/** How many there are of what staff look at; counting stops at a thousand. */
const counts = z.strictObject({
  orders: z.strictObject({
    awaiting: z.int(),
    in_progress: z.int(),
    failed: z.int(),
    void_asked: z.int(),
    void_refused: z.int(),
  }),
  /** of the queue, by the reason they are in it */
  problems: z.strictObject({
    failed: z.int(),
    waiting: z.int(),
    unclear: z.int(),
    void_waiting: z.int(),
    void_refused: z.int(),
  }),
})
export type StaffOrderCounts = z.output<typeof counts>

export const orderDesk = {
  story: endpoint({
    path: 'GET /admin/order/story',
    access: 'admin:order/index',
    input: z.object({ id: rowId }),
    output: orderTimeline,
  }),
  counts: endpoint({ path: 'GET /admin/order/counts', access: 'admin:order/index', input: emptyInput, output: counts }),
}
