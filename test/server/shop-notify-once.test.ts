import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { noticeLease } from '#server/modules/shops/notify/notice-store.ts'
import { notifyShop } from '#server/modules/shops/notify/notify-shop.ts'
import { requeueNotices } from '#server/modules/shops/notify/sweep.ts'
import { run } from '#server/platform/db/pool.ts'
import { crashAtEveryStep } from '#test/world/crash.ts'
import { daily, isProof } from '#test/world/daily.ts'
import { type LoopbackShop, openLoopbackShop, withLoopbackShop } from '#test/world/loopback-shop.ts'
import type { NotifyFlowInput } from '#test/world/shop-notify-flow.ts'
import { linkedShop, plainLabels, pulledOrder, putLabel, readNotice, sampleSale } from '#test/world/shop-parcel.ts'
import { type World, world } from '#test/world/world.ts'

/** Whatever happens on the way, a shop is told of a parcel once, and it is told. */
let w: World
let shop: LoopbackShop
let shopId: number
let labels: number[]
const file = path.resolve('test/world/flows.ts')
beforeAll(async () => {
  w = await world()
  shop = await openLoopbackShop()
  const { id } = await w.build.member()
  shopId = await linkedShop(w, id)
  labels = await plainLabels(w, id, 60)
})

/** A labelled order that nobody has told the shop of. */
async function fresh(): Promise<NotifyFlowInput & { saleId: string }> {
  const sale = sampleSale(shop)
  const [shopOrderId, orderId] = [await pulledOrder(w, shopId, sale), labels.pop() ?? 0]
  await putLabel(w, shopOrderId, orderId)
  return { connection: w.connection, nowMs: w.ctx.clock().getTime(), orderId, shopOrderId, url: shop.url, saleId: sale.id }
}
const due = (id: number) => run(w.ctx.db, 'update shop_order set next_notify_time = $2 where id = $1', [id, w.ctx.clock()])
const shipmentsOf = (saleId: string) => shop.sales.get(saleId)?.shipments ?? []

test('a process that dies at any step of telling a shop leaves one shipment there, and nothing untold', async () => {
  const rows = await crashAtEveryStep<NotifyFlowInput & { saleId: string }>({
    file,
    run: 'notifyFlow',
    flow: 'notify',
    input: fresh,
    isBrief: !isProof,
    outcome: async ({ shopOrderId, saleId }) => {
      const { notify_state: state, notify_lease: lease, next_notify_time: next } = await readNotice(w, shopOrderId)
      return `state ${state} shipments ${shipmentsOf(saleId).length}${lease ? ' held' : ''}${next ? ' due' : ''}`
    },
  })
  // Asking, claiming and recording are a transaction each, with the shop between the last two.
  expect(rows.length).toBeGreaterThan(daily(4, { proof: 8 }))
  expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set(['state 1 shipments 1']))
})

test('the same of taking back what a voided label had told', async () => {
  const rows = await crashAtEveryStep<NotifyFlowInput & { saleId: string }>({
    file,
    run: 'withdrawFlow',
    flow: 'withdraw',
    isBrief: true,
    input: async () => {
      const told = await fresh()
      await due(told.shopOrderId)
      await notifyShop(withLoopbackShop(w.ctx, shop.url), told.shopOrderId)
      expect(shipmentsOf(told.saleId)).toHaveLength(1)
      await run(w.ctx.db, 'update shipping_order set void_status = 2, void_time = $2 where id = $1', [
        told.orderId,
        w.ctx.clock(),
      ])
      await run(w.ctx.db, 'update shop_order set state = 0 where id = $1', [told.shopOrderId])
      return { ...told, nowMs: w.ctx.clock().getTime() }
    },
    outcome: async ({ shopOrderId, saleId }) => {
      const { notify_state: state, notified_number: number } = await readNotice(w, shopOrderId)
      return `state ${state} told ${number || 'nothing'} shipments ${shipmentsOf(saleId).length}`
    },
  })
  expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set(['state 0 told nothing shipments 0']))
})

test('told twice and by two at once it is told once', async () => {
  const { shopOrderId: id, saleId } = await fresh()
  const ctx = withLoopbackShop(w.ctx, shop.url)
  await due(id)
  await Promise.all([notifyShop(ctx, id), notifyShop(ctx, id), notifyShop(ctx, id)])
  await notifyShop(ctx, id)
  expect(shipmentsOf(saleId)).toHaveLength(1)
  expect(await readNotice(w, id)).toMatchObject({ notify_state: 1, outcomes: ['done'] })
})

test('an answer that got lost after the shop had heard is found there', async () => {
  const { shopOrderId: id, saleId } = await fresh()
  const ctx = withLoopbackShop(w.ctx, shop.url)
  await due(id)
  shop.faults.push('hang_up')
  await notifyShop(ctx, id)
  expect(await readNotice(w, id)).toMatchObject({ notify_state: 0, notify_reason: 'unclear', outcomes: ['unclear'] })
  // The read fails too: what may have been heard stays open.
  w.wait(61)
  shop.faults.push('busy')
  await notifyShop(ctx, id)
  expect(await readNotice(w, id)).toMatchObject({ notify_state: 0, outcomes: ['unclear', 'unclear'] })
  w.wait(600)
  await notifyShop(ctx, id)
  expect(await readNotice(w, id)).toMatchObject({ notify_state: 1, outcomes: ['unclear', 'unclear', 'found'] })
  expect(shipmentsOf(saleId)).toHaveLength(1)
})

test('what a killed process left is booked again by the sweep, and what is held is not', async () => {
  const [left, held] = [await fresh(), await fresh()]
  const now = w.ctx.clock().getTime()
  for (const [id, lease] of [
    [left.shopOrderId, now - 1000],
    [held.shopOrderId, now + 60_000],
  ] as const) {
    await due(id)
    await run(w.ctx.db, 'update shop_order set notify_lease = $2 where id = $1', [id, new Date(lease)])
  }
  await requeueNotices(w.ctx)
  await requeueNotices(w.ctx)
  const queued = await run<{ key: string }>(w.ctx.db, 'select key from graphile_worker.jobs where key = any($1)', [
    [left, held].map(({ shopOrderId }) => `notify-shop:${shopOrderId}`),
  ])
  expect(queued).toEqual([{ key: `notify-shop:${left.shopOrderId}` }])
})

test('a notice is held as long as its worker speaks to the shop, and is free within a minute after a kill', async () => {
  const { shopOrderId: id, saleId } = await fresh()
  const ctx = withLoopbackShop(w.ctx, shop.url)
  await due(id)
  expect(noticeLease.ms).toBeLessThan(60_000)
  shop.onWrite = async () => {
    // Longer than the lease in all, and renewed in between.
    for (let part = 0; part < 3; part++) {
      w.wait(25)
      await new Promise((done) => setTimeout(done, 60))
    }
    await notifyShop(ctx, id)
  }
  await notifyShop(ctx, id, { renewMs: 10 })
  shop.onWrite = async () => undefined
  expect(shipmentsOf(saleId)).toHaveLength(1)
  expect(await readNotice(w, id)).toMatchObject({ notify_state: 1, outcomes: ['done'] })
})
