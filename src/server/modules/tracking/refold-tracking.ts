import type { Ctx } from '#server/ctx.ts'
import { audienceOf } from '#server/modules/orders/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { updateTracking } from './record-events.ts'
import { lockTrackedOrder } from './tracking-state.ts'

const batchSize = 500

/**
 * Works out anew where all parcels are that have an event of this code, since it means something else now. Each in a transaction of its own, so that
 * nobody waits for the many. May run twice, and begins anew after a kill.
 */
export async function refoldTracking(ctx: Ctx, codeId: number): Promise<void> {
  const seen = new Set<number>()
  for (let after = 0; ; ) {
    const events = await run<{ id: number; order_id: number }>(
      ctx.db,
      `select e.id, e.order_id from tracking_event e join tracking_code c on c.carrier = e.carrier and c.code = e.code
       where c.id = $1 and e.id > $2 order by e.id limit ${batchSize}`,
      [codeId, after],
    )
    for (const { order_id: orderId } of events) {
      if (!seen.has(orderId)) await refoldOrder(ctx, orderId)
      seen.add(orderId)
    }
    const last = events.at(-1)
    if (!last || events.length < batchSize) return
    after = last.id
  }
}

const refoldOrder = (ctx: Ctx, orderId: number): Promise<void> =>
  inTx(ctx, async (tx) => {
    const order = await lockTrackedOrder(tx, orderId)
    if (!order || !(await updateTracking(ctx, tx, order, ctx.clock()))) return
    await publishChange(tx, { to: audienceOf(order.user_id), topic: 'order', id: orderId })
  })
