import { beforeAll, describe, expect, test } from 'vitest'
import type { ShopSyncView } from '#contract/shop.ts'
import { shopState } from '#domain/shop/state.ts'
import { compose } from '#server/compose.ts'
import { checkGaps, queueGapChecks } from '#server/modules/shops/sync/check-gaps.ts'
import { deleteOldHistory, queueDueShops, requeueWebhooks, tellStoppedShops } from '#server/modules/shops/sync/sweeps.ts'
import { syncShop } from '#server/modules/shops/sync/sync-shop.ts'
import { readWebhook } from '#server/modules/shops/sync/webhooks.ts'
import { run } from '#server/platform/db/pool.ts'
import { makeLog } from '#server/platform/log.ts'
import { type MemoryMarketplace, makeSale, useMemoryMarketplace } from '#test/world/memory-marketplace.ts'
import { testEnv } from '#test/world/test-env.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
let market: MemoryMarketplace
beforeAll(async () => {
  w = await world()
  market = useMemoryMarketplace(w.ctx)
})

const sales = (key: string, count: number) => Array.from({ length: count }, (_, n) => makeSale(`${key}-${n}`))

/** A member whose shop has so many orders; its first reading has not happened yet. */
async function openShop(key: string, count: number) {
  const member = await w.build.member({ email: `${key}@example.com` })
  const shop = market.addShop(key, sales(key, count))
  const { data } = await w.post<{ id: number }>('/api/shop/add', {
    member: member.token,
    body: { kind: 'demo', secrets: { api_key: key } },
  })
  const { id } = data
  const orders = () =>
    run<{ platform_order_id: string; state: number; reasons: string[]; shop_state: number }>(
      w.ctx.db,
      'select platform_order_id, state, reasons, shop_state from shop_order where shop_id = $1 order by id',
      [id],
    )
  const history = async () =>
    (await w.get<{ list: ShopSyncView[] }>('/api/shop/history', { member: member.token, query: { id: String(id) } })).data.list
  const row = async () =>
    (
      await run<ShopRow>(
        w.ctx.db,
        'select state, sync_cursor, sync_lease, next_sync_time, synced_until, sync_failures from shop where id = $1',
        [id],
      )
    )[0]
  return { id, member, shop, orders, history, row, sync: () => syncShop(w.ctx, { shopId: id, cause: 'schedule' }) }
}

type ShopRow = {
  state: number
  sync_cursor: string
  sync_lease: Date | null
  next_sync_time: Date | null
  synced_until: Date | null
  sync_failures: number
}

const secondsAgo = (seconds: number) => new Date(w.ctx.clock().getTime() - seconds * 1000)
const notices = async (member: string) =>
  (await w.get<{ list: { text: string }[] }>('/api/notice/index', { member })).data.list.map(({ text }) => text)

describe('reading a shop', () => {
  test('brings every page, works out readiness, writes down what it brought, and next time asks from ten minutes before', async () => {
    const { shop, orders, history, row, sync } = await openShop('read', 25)
    const begun = w.ctx.clock()
    await sync()
    expect(await orders()).toHaveLength(25)
    expect((await orders())[0]).toMatchObject({ state: 0, reasons: expect.arrayContaining(['size', 'channel']) })
    expect(await history()).toMatchObject([
      { state: 1, cause: 'schedule', read_count: 25, added: 25, changed: 0, end_time: expect.any(Number) },
    ])
    const after = await row()
    expect(after).toMatchObject({ sync_cursor: '', sync_lease: null })
    const until = after?.synced_until?.getTime() ?? 0
    expect(until).toBeGreaterThanOrEqual(begun.getTime())
    expect(shop.asked.find(({ call }) => call === 'pull')?.since?.getTime()).toBeLessThanOrEqual(
      begun.getTime() - 29 * 86_400_000,
    )
    w.wait(1200)
    shop.sales.push(makeSale('read-new', { updatedTime: secondsAgo(60), orderedTime: secondsAgo(60) }))
    shop.sales.push(makeSale('read-cancelled', { state: 'cancelled', updatedTime: secondsAgo(60) }))
    await sync()
    expect(shop.asked.at(-1)?.since?.getTime()).toBe(until - 600_000)
    expect((await history())[0]).toMatchObject({ read_count: 2, added: 1, changed: 0 })
    await sync()
    expect(await orders()).toHaveLength(26)
  })

  test('a cancelled order is changed, and an order that is told again in the same words is not', async () => {
    const { shop, orders, history, sync } = await openShop('change', 2)
    await sync()
    shop.sales[0] = makeSale('change-0', { state: 'cancelled', updatedTime: secondsAgo(0) })
    shop.sales[1] = makeSale('change-1', { updatedTime: secondsAgo(0) })
    await sync()
    expect(await orders()).toMatchObject([{ shop_state: 1, reasons: expect.arrayContaining(['cancelled']) }, { shop_state: 0 }])
    expect((await history())[0]).toMatchObject({ added: 0, changed: 1 })
  })

  test('goes on from the page where the marketplace stopped answering, at the time it named', async () => {
    const { shop, orders, history, row, sync } = await openShop('throttle', 25)
    shop.faults = [null, { retryAt: new Date(w.ctx.clock().getTime() + 90_000) }]
    await sync()
    expect(await orders()).toHaveLength(10)
    expect(await history()).toMatchObject([{ state: 0, reason: 'unavailable', read_count: 10, end_time: null }])
    const waiting = await row()
    expect(waiting).toMatchObject({ state: shopState.connected, sync_cursor: '10', sync_lease: null, sync_failures: 1 })
    expect(Math.abs((waiting?.next_sync_time?.getTime() ?? 0) - w.ctx.clock().getTime() - 90_000)).toBeLessThan(3000)
    shop.faults = ['unavailable']
    await sync()
    expect((await row())?.sync_failures).toBe(2)
    await sync()
    expect(shop.asked.at(-2)).toMatchObject({ call: 'pull', cursor: '10' })
    expect(await orders()).toHaveLength(25)
    expect(await history()).toMatchObject([{ state: 1, reason: '', read_count: 25, added: 25 }])
  })

  test('begins again where the marketplace does not know the cursor any more', async () => {
    const { shop, orders, sync } = await openShop('cursor', 15)
    shop.faults = [null, 'unavailable']
    await sync()
    shop.faults = ['refused']
    await sync()
    expect(await orders()).toHaveLength(15)
  })

  test('is done by one at a time: a second reader and a second instance find it taken, and each order is there once', async () => {
    const { id, shop, orders, history, sync } = await openShop('twice', 30)
    const other = await compose({ env: testEnv(), log: makeLog('silent'), connection: w.connection, clock: w.ctx.clock })
    Object.assign(other.ctx, { marketplaces: market })
    shop.onPull = () => new Promise((done) => setTimeout(done, 20))
    await Promise.all([
      sync(),
      syncShop(other.ctx, { shopId: id, cause: 'member' }),
      sync(),
      syncShop(other.ctx, { shopId: id, cause: 'staff' }),
    ])
    await other.stop()
    expect(await orders()).toHaveLength(30)
    expect(new Set((await orders()).map((one) => one.platform_order_id)).size).toBe(30)
    expect((await history()).map(({ added }) => added).reduce((sum, n) => sum + n, 0)).toBe(30)
  })

  test('whoever was thought dead writes nothing after another took over', async () => {
    const { id, shop, orders, history, sync } = await openShop('fence', 15)
    let isFirst = true
    shop.onPull = async () => {
      if (!isFirst) return
      isFirst = false
      // While this page is on its way, the lease runs out and another instance reads the whole shop.
      w.wait(600)
      await syncShop(w.ctx, { shopId: id, cause: 'schedule' })
    }
    await sync()
    expect(await orders()).toHaveLength(15)
    const list = await history()
    expect(list).toMatchObject([{ state: 1, read_count: 15, added: 15 }])
  })

  test('stops when the shop is paused in the middle of it', async () => {
    const { id, member, shop, orders, history, sync } = await openShop('pause', 30)
    let pulls = 0
    shop.onPull = async () => {
      if (++pulls === 2) await w.post('/api/shop/pause', { member: member.token, body: { ids: [id] } })
    }
    await sync()
    expect(await orders()).toHaveLength(10)
    expect(await history()).toMatchObject([{ state: 2, reason: 'paused' }])
  })
})

describe('a shop whose access ended', () => {
  test('stops and says why; its member is told once, also by e-mail', async () => {
    const { member, shop, row, history, sync } = await openShop('ended', 5)
    shop.faults = ['expired']
    await sync()
    await sync()
    expect(await row()).toMatchObject({ state: shopState.expired, next_sync_time: null, sync_lease: null })
    expect(await history()).toMatchObject([{ state: 2, reason: 'expired', detail: 'token revoked' }])
    await tellStoppedShops(w.ctx)
    await tellStoppedShops(w.ctx)
    expect(await notices(member.token)).toEqual([expect.stringContaining('The access to your shop Shop ended has expired')])
    const mails = await run(
      w.ctx.db,
      `select 1 from outbox where recipient = 'ended@example.com' and template = 'notice.shop.expired'`,
    )
    expect(mails).toHaveLength(1)
  })

  test('is in error where the marketplace refuses for good', async () => {
    const { shop, row, history, sync } = await openShop('refusing', 5)
    shop.faults = ['refused']
    await sync()
    expect(await row()).toMatchObject({ state: shopState.error })
    expect(await history()).toMatchObject([{ state: 2, reason: 'refused', detail: 'scope read_orders is missing' }])
  })
})

describe('what a shop sends by itself', () => {
  const send = (id: number, key: string, body: object) =>
    w.app.inject({
      method: 'POST',
      url: `/api/shop/notify/${id}`,
      headers: { 'content-type': 'application/json', 'x-key': key },
      payload: JSON.stringify(body),
    })
  const readAll = async (shopId: number) => {
    const rows = await run<{ id: number }>(w.ctx.db, 'select id from shop_webhook where shop_id = $1', [shopId])
    for (const { id } of rows) await readWebhook(w.ctx, id)
    return rows.length
  }

  test('has that one order read, once per message; what is not signed is refused', async () => {
    const { id, shop, orders } = await openShop('hook', 3)
    const message = { id: 'm1', topic: 'sale', sale: 'hook-1' }
    expect((await send(id, 'wrong', message)).statusCode).toBe(401)
    expect((await send(999_999, 'hook', message)).statusCode).toBe(401)
    expect((await send(id, 'hook', message)).statusCode).toBe(200)
    expect((await send(id, 'hook', message)).statusCode).toBe(200)
    expect(await readAll(id)).toBe(1)
    expect(await orders()).toMatchObject([{ platform_order_id: 'hook-1', reasons: expect.arrayContaining(['size']) }])
    const asked = shop.asked.length
    await readAll(id)
    expect(shop.asked).toHaveLength(asked)
  })

  test('is asked again where the shop was away, and found again where a process was killed over it', async () => {
    const { id, shop, orders } = await openShop('hook-away', 3)
    await send(id, 'hook-away', { id: 'm1', topic: 'sale', sale: 'hook-away-2' })
    shop.faults = ['unavailable']
    await expect(readAll(id)).rejects.toThrow('shop.unavailable')
    await run(w.ctx.db, `delete from graphile_worker._private_jobs where key like 'shop-webhook:%'`)
    w.wait(120)
    await requeueWebhooks(w.ctx)
    const [queued] = await run(w.ctx.db, `select 1 from graphile_worker.jobs where key like 'shop-webhook:%'`)
    expect(queued).toBeDefined()
    await readAll(id)
    expect(await orders()).toHaveLength(1)
  })

  test('ends the access of a shop whose member removed our app there, and of one that was unlinked nothing is believed', async () => {
    const { id, member, row } = await openShop('hook-gone', 1)
    await send(id, 'hook-gone', { id: 'bye', topic: 'uninstalled' })
    await readAll(id)
    expect(await row()).toMatchObject({ state: shopState.expired })
    await w.post('/api/shop/del', { member: member.token, body: { ids: [id] } })
    expect((await send(id, '', { id: 'x', topic: 'uninstalled' })).statusCode).toBe(401)
  })
})

describe('what the clock does', () => {
  test('queues the shops that are due, and no shop that is read, paused or not due', async () => {
    const { id, shop, sync } = await openShop('due', 1)
    const isQueued = async () =>
      (await run(w.ctx.db, `select 1 from graphile_worker.jobs where key = $1`, [`sync-shop:${id}`])).length > 0
    const forget = () => run(w.ctx.db, `delete from graphile_worker._private_jobs where key = $1`, [`sync-shop:${id}`])
    await sync()
    await forget()
    await queueDueShops(w.ctx)
    expect(await isQueued()).toBe(false)
    w.wait(16 * 60)
    let whileReading = true
    shop.onPull = async () => {
      await queueDueShops(w.ctx)
      whileReading = await isQueued()
    }
    await sync()
    expect(whileReading).toBe(false)
    w.wait(16 * 60)
    await queueDueShops(w.ctx)
    expect(await isQueued()).toBe(true)
  })

  test('finds an order that a reading missed, adds it, counts it and tells the member', async () => {
    const { id, member, shop, orders, history, sync } = await openShop('gap', 3)
    await sync()
    await run(w.ctx.db, 'update shop set gap_check_time = $2 where id = $1', [id, secondsAgo(7200)])
    // It was paid long ago, but the marketplace did not show it when it was asked.
    shop.sales.push(makeSale('gap-lost', { orderedTime: secondsAgo(7200), updatedTime: secondsAgo(7200) }))
    shop.sales.push(makeSale('gap-young', { orderedTime: secondsAgo(1), updatedTime: secondsAgo(-1) }))
    await queueGapChecks(w.ctx)
    const [queued] = await run(w.ctx.db, `select 1 from graphile_worker.jobs where key = $1`, [`check-shop-gaps:${id}`])
    expect(queued).toBeDefined()
    await checkGaps(w.ctx, id)
    expect((await orders()).map((one) => one.platform_order_id)).toContain('gap-lost')
    expect((await history())[0]).toMatchObject({ cause: 'gap', state: 1, added: 2, missed: 1 })
    expect(await notices(member.token)).toEqual([expect.stringContaining('found late in your shop Shop gap: 1')])
    const before = (await history()).length
    await checkGaps(w.ctx, id)
    expect(await history()).toHaveLength(before)
    const { data } = await w.get<{ list: object[] }>('/api/shop/index', { member: member.token })
    expect(data.list).toMatchObject([{ missed: 1 }])
  })

  test('forgets history after ninety days', async () => {
    const { id, sync } = await openShop('old', 1)
    await sync()
    w.wait(91 * 86_400)
    await sync()
    await deleteOldHistory(w.ctx)
    expect(await run(w.ctx.db, 'select 1 from shop_sync where shop_id = $1', [id])).toHaveLength(1)
  })
})
