import { beforeAll, expect, test } from 'vitest'
import type { Sale } from '#domain/shop/sale.ts'
import type { Connector, PushResult } from '#server/adapters/marketplaces/port.ts'
import { applySale, getShop } from '#server/modules/shops/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { makeOrders, openDemoShop, setShopBehaviour } from '#server/sandbox/shop/index.ts'
import { createShop } from '#test/world/sample-sale.ts'
import { randomShopFaults } from '#test/world/shop-faults.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await w.app.listen({ host: '127.0.0.1', port: 0 })
})

const orderCount = 60

/** Again until the shop answers. Whatever is unclear is asked about before it is told again, as the port demands of whoever tells. */
async function tellOnce(connector: Connector, sale: Sale, trackingNumber: string): Promise<PushResult> {
  for (let isUnclear = false; ; ) {
    if (isUnclear) {
      const now = await untilAnswered(() => connector.getOrder(sale.id))
      const known = now?.shipments.find((one) => one.trackingNumber === trackingNumber)
      if (known) return { kind: 'done', ref: known.id }
    }
    const told = await connector.pushShipment({
      ...{ saleId: sale.id, lines: null, trackingNumber, carrierName: 'R2R', isLast: true },
      ...{ trackingUrl: `https://track.example/${trackingNumber}`, shippedTime: w.ctx.clock() },
    })
    if (told.kind !== 'retry') return told
    isUnclear = told.isUnclear
  }
}

async function untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if ((error as { code?: string }).code !== 'shop.unavailable') throw error
    }
  }
}

test('with random faults every order is pulled once and its buyer mailed once', async () => {
  const { shop, key } = await openDemoShop(w.ctx, 'en', 0)
  await makeOrders(w.ctx, shop.id, orderCount)
  const { id: userId } = await w.build.member()
  const shopId = await createShop(w, userId)
  const ours = await getShop(w.ctx.db, shopId)
  const connector = w.ctx.marketplaces.of({ kind: 'demo', settings: {}, secrets: { api_key: key } })
  setShopBehaviour(w.ctx, randomShopFaults(20_261_118))
  const sales: Sale[] = []
  let cursor = ''
  do {
    const page = await untilAnswered(() => connector.pullOrders({ since: new Date(0), cursor }))
    for (const sale of page.sales) {
      // Twice, as after a crash between keeping a page and noting its cursor.
      for (let times = 0; times < 2; times++) await inTx(w.ctx, (tx) => applySale(tx, ours, sale, w.ctx.clock()))
      sales.push(sale)
    }
    cursor = page.nextCursor
  } while (cursor !== '')
  expect(
    await run(
      w.ctx.db,
      'select count(*) as rows, count(distinct platform_order_id) as sales from shop_order where shop_id = $1',
      [shopId],
    ),
  ).toEqual([{ rows: orderCount, sales: orderCount }])
  for (const [index, sale] of sales.entries())
    expect(await tellOnce(connector, sale, `SB${String(index).padStart(9, '0')}GB`)).toMatchObject({ kind: 'done' })
  expect(
    await run(
      w.ctx.db,
      `select count(*) as mails, count(distinct m.order_id) as orders, count(distinct m.tracking_number) as numbers
       from sandbox_shop_mail m join sandbox_shop_order o on o.id = m.order_id where o.shop_id = $1 and o.status = 'shipped'`,
      [shop.id],
    ),
  ).toEqual([{ mails: orderCount, orders: orderCount, numbers: orderCount }])
})
