import { expect } from 'vitest'
import { createSeededRandom } from '#domain/seeded-random.ts'
import { notifyShop } from '#server/modules/shops/notify/notify-shop.ts'
import { run } from '#server/platform/db/pool.ts'
import { openLoopbackShop, type ShopFault, withLoopbackShop } from './loopback-shop.ts'
import { linkedShop, plainLabels, pulledOrder, putLabel, sampleSale } from './shop-parcel.ts'
import type { World } from './world.ts'

/** `expired` is for a person to settle and is not among them. */
const faults: readonly (ShopFault | undefined)[] = ['drop', 'hang_up', 'broken', 'busy', undefined, undefined, undefined]

/**
 * Many parcels are told to a shop that fails by chance, two workers at a time and the same one by both, some of whom die after the claim. Every shop order ends with
 * exactly one shipment of the right number, and none is forgotten.
 */
export async function notifyAmongFaults(w: World, { count, seed }: { count: number; seed: number }): Promise<{ calls: number }> {
  const random = createSeededRandom(seed).next
  const pick = <One>(among: readonly One[]): One => among[Math.floor(random() * among.length)] as One
  const shop = await openLoopbackShop()
  const ctx = withLoopbackShop(w.ctx, shop.url)
  const { id: userId } = await w.build.member()
  const shopId = await linkedShop(w, userId)
  const numbers = new Map<string, string>()
  const labels = await plainLabels(w, userId, count)
  for (const orderId of labels) {
    const sale = sampleSale(shop)
    await putLabel(w, await pulledOrder(w, shopId, sale), orderId)
    const [order] = await run<{ tracking_number: string }>(w.ctx.db, 'select tracking_number from shipping_order where id = $1', [
      orderId,
    ])
    numbers.set(sale.id, order?.tracking_number ?? '')
  }
  await run(w.ctx.db, 'update shop_order set next_notify_time = $2 where shop_id = $1', [shopId, w.ctx.clock()])
  for (let round = 0; round < 60; round++) {
    const open = await run<{ id: number }>(
      w.ctx.db,
      'select id from shop_order where shop_id = $1 and notify_state <> 1 and next_notify_time <= $2 order by id',
      [shopId, w.ctx.clock()],
    )
    for (const { id } of open) {
      // A worker that died over it leaves nothing but its lease: before the call, or after it.
      if (random() < 0.1) await run(w.ctx.db, 'update shop_order set notify_lease = $2 where id = $1', [id, w.ctx.clock()])
      const fault = round < 40 ? pick(faults) : undefined
      if (fault) shop.faults.push(fault)
      await Promise.all([notifyShop(ctx, id), notifyShop(ctx, id)])
    }
    const left = await run(w.ctx.db, 'select 1 from shop_order where shop_id = $1 and notify_state <> 1', [shopId])
    if (left.length === 0) break
    // Nobody gives up within an hour: later rounds come as the pauses grow.
    w.wait(round < 10 ? 120 : 7200)
  }
  const rows = await run<{ platform_order_id: string; notify_state: number; notified_number: string; notify_ref: string }>(
    w.ctx.db,
    'select platform_order_id, notify_state, notified_number, notify_ref from shop_order where shop_id = $1',
    [shopId],
  )
  expect(rows).toHaveLength(count)
  for (const { platform_order_id: saleId, ...row } of rows) {
    const number = numbers.get(saleId)
    expect([saleId, row]).toMatchObject([saleId, { notify_state: 1, notified_number: number }])
    expect([saleId, shop.sales.get(saleId)?.shipments]).toMatchObject([saleId, [{ id: row.notify_ref, trackingNumber: number }]])
  }
  return { calls: shop.calls.writes }
}
