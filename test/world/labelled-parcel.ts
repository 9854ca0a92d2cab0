import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { lockTrackedOrder } from '#server/modules/orders/index.ts'
import { type NewTrackingEvent, recordTracking } from '#server/modules/tracking/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { type SentOrder, sampleOrder } from './sample-order.ts'
import type { World } from './world.ts'

export type LabelledParcel = { id: number; order_code: string; tracking_number: string }

/** An order of a member who has money, with its label. */
export async function labelledParcel(w: World, member: string, change: Partial<SentOrder> = {}): Promise<LabelledParcel> {
  const { data } = await w.post<{ id: number; order_code: string }>('/api/sheetOrder/add', { member, body: sampleOrder(change) })
  await w.post('/api/sheetOrder/pay', { member, body: { ids: [data.id] } })
  await makeLabel(w.ctx, data.id)
  const text = 'select id, order_code, tracking_number from shipping_order where id = $1'
  const [parcel] = await run<LabelledParcel>(w.ctx.db, text, [data.id])
  if (!parcel?.tracking_number) throw new Error('the order has no label')
  return parcel
}

/** Something happens to a parcel now, or some hours ago, in our own network unless it is said otherwise. */
export async function track(
  w: World,
  { id }: { id: number },
  event: Partial<NewTrackingEvent> & { code: string; hoursAgo?: number },
): Promise<void> {
  const { hoursAgo = 0, ...given } = event
  const now = w.ctx.clock()
  const time = new Date(now.getTime() - hoursAgo * 3_600_000)
  await inTx(w.ctx, async (tx) => {
    const order = await lockTrackedOrder(tx, id)
    if (!order) throw new Error('there is no such parcel')
    await recordTracking(w.ctx, tx, order, [{ source: 'staff', carrier: 'r2r', time, ...given }], now)
  })
}
