import { beforeAll, describe, expect, test } from 'vitest'
import { shopState } from '#domain/shop/state.ts'
import { openMarketplaces } from '#server/adapters/marketplaces/registry.ts'
import { checkGaps, queueGapChecks } from '#server/modules/shops/sync/check-gaps.ts'
import { syncShop } from '#server/modules/shops/sync/sync-shop.ts'
import { readWebhook } from '#server/modules/shops/sync/webhooks.ts'
import { run } from '#server/platform/db/pool.ts'
import { startWooServer, type WooServer } from '#test/world/woo-server.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
  const { env, log, clock } = w.ctx
  const marketplaces = openMarketplaces({ env, log, clock, appUrl: () => '', appOf: () => null })
  Object.assign(w.ctx, { marketplaces })
})

const keys = { consumer_key: 'ck_1', consumer_secret: 'cs_1' }
const add = (member: string, shop: { url: string }, secrets: object = keys) =>
  w.post<{ id: number }>('/api/shop/add', {
    member,
    body: { kind: 'woocommerce', settings: { site_url: shop.url }, secrets },
  })
const stateOf = (shopId: number) =>
  run<{ platform_order_id: string; shop_state: number; reasons: string[] }>(
    w.ctx.db,
    'select platform_order_id, shop_state, reasons from shop_order where shop_id = $1 order by platform_order_id',
    [shopId],
  )

/** A member whose WooCommerce was read once and sends what changes. */
async function openWoo(orders: number) {
  const member = await w.build.member()
  const shop = await startWooServer({ way: 'note', orders, home: `https://${member.id}.example` })
  const { data } = await add(member.token, shop)
  const { id } = data
  await run(w.ctx.db, `update shop set synced_until = $2 where id = $1`, [id, new Date('2026-10-01T00:00:00Z')])
  await syncShop(w.ctx, { shopId: id, cause: 'member' })
  const shopRow = await run<{ sealed_secrets: string; settings: Record<string, string> }>(
    w.ctx.db,
    'select sealed_secrets, settings from shop where id = $1',
    [id],
  )
  await w.ctx.marketplaces
    .of({ kind: 'woocommerce', settings: shopRow[0]?.settings ?? {}, secrets: keys })
    .subscribe?.(`https://ship.example/api/shop/notify/${id}`)
  const send = async (topic: string, order: WooServer['orders'][number] | undefined) => {
    if (!order) throw new Error('no order')
    const { headers, body: payload } = shop.deliver(topic, order)
    const { statusCode } = await w.app.inject({ method: 'POST', url: `/api/shop/notify/${id}`, headers, payload })
    expect(statusCode).toBe(200)
  }
  const readAll = async () => {
    const rows = await run<{ id: number }>(w.ctx.db, 'select id from shop_webhook where shop_id = $1 and done_time is null', [id])
    for (const row of rows) await readWebhook(w.ctx, row.id)
    return rows.length
  }
  return { member, shop, id, send, readAll }
}

describe('deliveries of WooCommerce', () => {
  test('two orders that share a delivery id are both read, and a repeated delivery is read again', async () => {
    const { shop, id, send, readAll } = await openWoo(2)
    for (const order of shop.orders) shop.touch(order, { status: 'cancelled' })
    for (const order of shop.orders) await send('order.updated', order)
    expect(await readAll()).toBe(2)
    expect((await stateOf(id)).map((one) => one.shop_state)).toEqual([1, 1])
    await send('order.updated', shop.orders[0])
    expect(await readAll()).toBe(1)
  })

  test('a binned and a deleted order count as cancelled, and a restored one is open again', async () => {
    const { shop, id, send, readAll } = await openWoo(2)
    const [binned, deleted] = shop.orders
    if (binned) binned.json.status = 'trash'
    await send('order.deleted', binned)
    await send('order.deleted', deleted)
    if (deleted) shop.remove(deleted)
    await readAll()
    expect(await stateOf(id)).toMatchObject([
      { shop_state: 1, reasons: expect.arrayContaining(['cancelled']) },
      { shop_state: 1, reasons: expect.arrayContaining(['cancelled']) },
    ])
    if (binned) binned.json.status = 'processing'
    await send('order.restored', binned)
    await readAll()
    expect((await stateOf(id)).map((one) => one.shop_state)).toEqual([0, 1])
  })

  test('an order that was deleted without a delivery is found within minutes', async () => {
    const { shop, id } = await openWoo(3)
    await checkGaps(w.ctx, id)
    const [binned, deleted] = shop.orders
    if (binned) binned.json.status = 'trash'
    if (deleted) shop.remove(deleted)
    await run(w.ctx.db, `delete from graphile_worker._private_jobs where key = $1`, [`check-shop-gaps:${id}`])
    await queueGapChecks(w.ctx)
    const queued = () => run(w.ctx.db, 'select 1 from graphile_worker.jobs where key = $1', [`check-shop-gaps:${id}`])
    expect(await queued()).toHaveLength(0)
    w.wait(300)
    await queueGapChecks(w.ctx)
    expect(await queued()).toHaveLength(1)
    await checkGaps(w.ctx, id)
    expect((await stateOf(id)).map((one) => one.shop_state)).toEqual([1, 1, 0])
  })
})

describe('keys of WooCommerce', () => {
  test('keys that are wrong at the first linking are called wrong, in both languages', async () => {
    const { token } = await w.build.member()
    const shop = await startWooServer({ way: 'note', orders: 0 })
    const wrong = { consumer_key: 'ck_0', consumer_secret: 'cs_0' }
    // On loopback the address has no encryption, which is the likelier reason.
    expect(await add(token, shop, wrong)).toMatchObject({ code: 0, msg: expect.stringContaining('https only') })
    const chinese = await w.post('/api/shop/add', {
      member: token,
      headers: { 'think-lang': 'zh-cn' },
      body: { kind: 'woocommerce', settings: { site_url: shop.url }, secrets: wrong },
    })
    expect(chinese.msg).toContain('https')
    shop.setKey('read_only')
    expect(await add(token, shop)).toMatchObject({ code: 0, msg: expect.stringContaining('may only read') })
  })

  test('the same keys typed again after an expiry are tried and revive the shop', async () => {
    const { member, shop, id } = await openWoo(1)
    shop.setKey('ended')
    await syncShop(w.ctx, { shopId: id, cause: 'schedule' })
    const state = async () => (await run<{ state: number }>(w.ctx.db, 'select state from shop where id = $1', [id]))[0]?.state
    expect(await state()).toBe(shopState.expired)
    const save = () => w.post('/api/shop/edit', { member: member.token, body: { id, secrets: keys } })
    expect(await save()).toMatchObject({ code: 0 })
    expect(await state()).toBe(shopState.expired)
    shop.setKey('good')
    expect(await save()).toMatchObject({ code: 1 })
    expect(await state()).toBe(shopState.connected)
  })
})
