import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Connector, ShipmentNotice } from '#server/adapters/marketplaces/port.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import {
  cancelShopOrder,
  makeOrders,
  moveShopOrder,
  openDemoShop,
  releaseShopEvents,
  setShopBehaviour,
  shopJobs,
} from '#server/sandbox/shop/index.ts'
import { cleanupSteps } from '#test/world/cleanup-steps.ts'
import { type FakeCallbackServer, startFakeCallbackServer } from '#test/world/fake-callback-server.ts'
import { type World, world } from '#test/world/world.ts'

/** The demo shop is met as any marketplace is: over HTTP, through its connector, and by its callbacks. */
let w: World
let listener: FakeCallbackServer
beforeAll(async () => {
  w = await world()
  await w.app.listen({ host: '127.0.0.1', port: 0 })
  listener = await startFakeCallbackServer()
  const worker = await startWorker(w.ctx, shopJobs)
  cleanupSteps.push(listener.stop, worker.stop)
})
beforeEach(() => {
  setShopBehaviour(w.ctx, {
    faultOf: () => null,
    silenceMs: 0,
    copies: 2,
    delayMs: () => 0,
    isHolding: false,
    corrupts: 'nothing',
  })
})

const connectorOf = (api_key: string): Connector => w.ctx.marketplaces.of({ kind: 'demo', settings: {}, secrets: { api_key } })
const open = async (orders = 3) => {
  const { shop, key } = await openDemoShop(w.ctx, 'en', orders)
  const connector = connectorOf(key)
  const { sales } = await connector.pullOrders({ since: new Date(0), cursor: '' })
  return { shop, key, connector, sales }
}
const notice = (saleId: string, change: Partial<ShipmentNotice> = {}): ShipmentNotice => ({
  saleId,
  lines: null,
  trackingNumber: 'SB000000001GB',
  carrierName: 'R2R',
  isLast: true,
  trackingUrl: 'https://track.example/SB000000001GB',
  buyerTexts: { 'zh-cn': '', en: '' },
  shippedTime: w.ctx.clock(),
  ...change,
})
const mailsOf = (saleId: string) =>
  run<{ kind: string; tracking_number: string }>(
    w.ctx.db,
    'select kind, tracking_number from sandbox_shop_mail where order_id = $1 order by id',
    [saleId],
  )
const setFault = (id: string, fault: string, left: number | null = null) =>
  run(w.ctx.db, 'update sandbox_shop set fault = $2, fault_left = $3 where id = $1', [id, fault, left])

test('a new account is opened by the port, says who it is and has orders that a parcel can be made of', async () => {
  const account = await w.ctx.marketplaces.newAccount?.('demo', 'zh-cn')
  const connector = connectorOf(account?.secrets.api_key ?? '')
  expect(await connector.health()).toEqual({
    accountRef: expect.stringMatching(/^shop_/),
    accountName: '港湾茶与织物',
    pageUrl: expect.stringMatching(/^\/sandbox\/shop\/s_[0-9a-f]{24}$/),
    notes: [],
  })
  const { sales } = await connector.pullOrders({ since: new Date(0), cursor: '' })
  expect(sales).toHaveLength(12)
  const [sale] = sales
  expect(sale).toMatchObject({ number: expect.stringMatching(/^DS\d+-10\d\d$/), state: 'open', currency: 'GBP', shipments: [] })
  expect(sale?.lines[0]).toMatchObject({
    quantity: expect.any(Number),
    imageUrl: expect.stringMatching(/^\/sandbox\/shop\/pictures\//),
  })
  expect(await connector.listCarriers?.()).toContainEqual({ code: 'royal_mail', name: 'Royal Mail' })
  expect(await w.ctx.marketplaces.newAccount?.('shopify', 'en')).toBeNull()
})

test('what changed is read in small pages, each order once, and reading goes on from where it stopped', async () => {
  const { shop, connector } = await open(0)
  await makeOrders(w.ctx, shop.id, 45)
  const first = await connector.pullOrders({ since: new Date(0), cursor: '' })
  expect(first.sales).toHaveLength(20)
  const second = await connector.pullOrders({ since: new Date(0), cursor: first.nextCursor })
  const [seen] = first.sales
  w.wait(5)
  await moveShopOrder(w.ctx, shop.id, seen?.id ?? '')
  // The same page once more, as after a crash, and then the rest, with what changed meanwhile at the end of it.
  expect(await connector.pullOrders({ since: new Date(0), cursor: first.nextCursor })).toEqual(second)
  const third = await connector.pullOrders({ since: new Date(0), cursor: second.nextCursor })
  expect(third.nextCursor).toBe('')
  const ids = [...first.sales, ...second.sales, ...third.sales].map(({ id }) => id)
  expect([ids.length, new Set(ids).size, ids.at(-1)]).toEqual([46, 45, seen?.id])
  const since = third.sales.at(-1)?.updatedTime ?? new Date()
  expect((await connector.pullOrders({ since, cursor: '' })).sales.map(({ id }) => id)).toEqual([seen?.id])
  await expect(connector.pullOrders({ since, cursor: 'nonsense' })).rejects.toMatchObject({ code: 'shop.refused' })
})

test('a parcel is told, corrected and withdrawn; each has the shop mail the buyer, and telling the same twice is seen', async () => {
  const { connector, sales } = await open()
  const saleId = sales[0]?.id ?? ''
  const told = await connector.pushShipment(notice(saleId))
  expect(told).toEqual({ kind: 'done', ref: expect.stringMatching(/^sh_/) })
  const ref = told.kind === 'done' ? told.ref : ''
  expect(await connector.getOrder(saleId)).toMatchObject({
    state: 'shipped',
    lines: [],
    shipments: [{ id: ref, trackingNumber: 'SB000000001GB' }],
  })
  expect(await connector.updateShipment?.(ref, notice(saleId, { trackingNumber: 'SB000000002GB' }))).toEqual({
    kind: 'done',
    ref,
  })
  expect(await connector.updateShipment?.(ref, notice(saleId, { trackingNumber: 'SB000000002GB' }))).toEqual({
    kind: 'done',
    ref,
  })
  expect((await mailsOf(saleId)).map(({ kind }) => kind)).toEqual(['shipped', 'changed'])
  expect(await connector.pushShipment(notice(saleId, { trackingNumber: 'SB000000003GB' }))).toMatchObject({
    kind: 'needs_user',
    reason: 'already_shipped',
  })
  expect(await connector.pushShipment(notice(saleId, { trackingNumber: 'SB000000002GB' }))).toMatchObject({ kind: 'done' })
  expect((await mailsOf(saleId)).map(({ kind }) => kind)).toEqual(['shipped', 'changed', 'shipped'])
  for (const { id } of (await connector.getOrder(saleId))?.shipments ?? [])
    for (let times = 0; times < 2; times++)
      expect(await connector.cancelShipment?.(id, saleId)).toEqual({ kind: 'done', ref: id })
  expect(await connector.getOrder(saleId)).toMatchObject({ state: 'open', shipments: [] })
})

test('an order leaves in several parcels, each with its own pieces', async () => {
  const { connector, sales } = await open(20)
  const sale = sales.find(({ lines }) => lines.length > 1)
  const [first, ...rest] = sale?.lines ?? []
  const saleId = sale?.id ?? ''
  const lines = [{ id: first?.id ?? '', quantity: first?.quantity ?? 0 }]
  expect(await connector.pushShipment(notice(saleId, { lines, isLast: false }))).toMatchObject({ kind: 'done' })
  expect(await connector.getOrder(saleId)).toMatchObject({ state: 'open', lines: rest.map(({ id }) => ({ id })) })
  expect(await connector.pushShipment(notice(saleId, { lines, trackingNumber: 'SB000000009GB' }))).toMatchObject({
    kind: 'needs_user',
    reason: 'already_shipped',
  })
  expect(await connector.pushShipment(notice(saleId, { trackingNumber: 'SB000000010GB' }))).toMatchObject({ kind: 'done' })
  expect(await connector.getOrder(saleId)).toMatchObject({ state: 'shipped', lines: [] })
})

test('what the shop refuses is said as what the member can do about it', async () => {
  const { shop, connector, sales } = await open()
  const [one, other] = sales.map(({ id }) => id)
  await cancelShopOrder(w.ctx, shop.id, one ?? '')
  const reasonOf = async (saleId: string, change: Partial<ShipmentNotice> = {}) => connector.pushShipment(notice(saleId, change))
  expect(await reasonOf(one ?? '')).toMatchObject({ kind: 'needs_user', reason: 'order_cancelled' })
  expect(await reasonOf('so_nobody')).toMatchObject({ kind: 'needs_user', reason: 'order_missing' })
  expect(await reasonOf(other ?? '', { trackingNumber: '!' })).toMatchObject({ kind: 'needs_user', reason: 'number_refused' })
  expect(await reasonOf(other ?? '', { carrierName: '' })).toMatchObject({ kind: 'needs_user', reason: 'carrier_refused' })
  expect(await reasonOf(other ?? '', { lines: [{ id: '77', quantity: 1 }] })).toMatchObject({
    kind: 'needs_user',
    reason: 'refused',
  })
  expect(await connector.getOrder('so_nobody')).toBeNull()
  expect(await mailsOf(other ?? '')).toEqual([])
})

test('a shop knows nothing of another, and of nobody without its key', async () => {
  const [mine, theirs] = [await open(), await open()]
  const foreign = theirs.sales[0]?.id ?? ''
  expect(await mine.connector.getOrder(foreign)).toBeNull()
  expect(await mine.connector.pushShipment(notice(foreign))).toMatchObject({ kind: 'needs_user', reason: 'order_missing' })
  await expect(connectorOf('demo_guessed').health()).rejects.toMatchObject({ code: 'shop.expired' })
  await expect(connectorOf('').health()).rejects.toMatchObject({ code: 'shop.expired' })
})

test('an expired key, a busy shop with its Retry-After and one that is down are told apart', async () => {
  const { shop, connector, sales } = await open()
  const saleId = sales[0]?.id ?? ''
  await setFault(shop.id, 'expired')
  await expect(connector.health()).rejects.toMatchObject({ code: 'shop.expired' })
  expect(await connector.pushShipment(notice(saleId))).toMatchObject({ kind: 'needs_user', reason: 'not_permitted' })
  await setFault(shop.id, 'busy', 2)
  const earliest = w.ctx.clock().getTime() / 1000
  const busy = await connector.health().catch((error: { code: string; data: { retry_at: number } }) => error)
  expect(busy).toMatchObject({ code: 'shop.unavailable', data: { retry_at: expect.any(Number) } })
  expect('data' in busy && busy.data.retry_at).toBeGreaterThanOrEqual(earliest + 20)
  expect(await connector.pushShipment(notice(saleId))).toMatchObject({ kind: 'retry', at: expect.any(Date), isUnclear: false })
  // It was busy for two calls, and is no more.
  expect(await connector.health()).toMatchObject({ accountRef: shop.id })
  await setFault(shop.id, 'down')
  await expect(connector.getOrder(saleId)).rejects.toMatchObject({ code: 'shop.unavailable' })
  expect(await connector.pushShipment(notice(saleId))).toMatchObject({ kind: 'retry', isUnclear: true })
  expect(await mailsOf(saleId)).toEqual([])
})

test('told and not answered is unclear, and reading the sale says that it was told', async () => {
  const { shop, connector, sales } = await open()
  const saleId = sales[0]?.id ?? ''
  await setFault(shop.id, 'silent', 1)
  expect(await connector.pushShipment(notice(saleId))).toMatchObject({ kind: 'retry', at: null, isUnclear: true })
  expect(await connector.getOrder(saleId)).toMatchObject({ state: 'shipped', shipments: [{ trackingNumber: 'SB000000001GB' }] })
  expect(await mailsOf(saleId)).toHaveLength(1)
})

test('a buyer cancels, or moves house, in the moment in which the order is asked for', async () => {
  const { shop, connector, sales } = await open()
  const [one, other] = sales
  await setFault(shop.id, 'cancelled', 1)
  expect(await connector.getOrder(one?.id ?? '')).toMatchObject({ state: 'cancelled' })
  await setFault(shop.id, 'moved', 1)
  const moved = await connector.getOrder(other?.id ?? '')
  expect(moved).toMatchObject({ state: 'open', receiver: { countryCode: other?.receiver.countryCode } })
  expect(moved?.receiver.detailAddress).not.toBe(other?.receiver.detailAddress)
  expect(moved && other && moved.updatedTime > other.updatedTime).toBe(true)
})

test('whoever subscribed hears of every change, signed and twice, and may be told out of order', async () => {
  const { shop, connector, key } = await open(0)
  setShopBehaviour(w.ctx, { isHolding: true })
  await connector.subscribe?.(listener.url)
  await connector.subscribe?.(listener.url)
  const [order] = await makeOrders(w.ctx, shop.id, 1)
  await cancelShopOrder(w.ctx, shop.id, order?.id ?? '')
  let copies = 0
  setShopBehaviour(w.ctx, { isHolding: false, delayMs: () => (copies++ === 0 ? 1500 : 0) })
  expect(await inTx(w.ctx, (tx) => releaseShopEvents(w.ctx, tx))).toBe(2)
  const heard = () => listener.requests.filter(({ body }) => body.includes(order?.id ?? ''))
  await expect.poll(() => heard().length, { timeout: 15_000 }).toBe(4)
  const facts = heard().map((webhook) => connector.readWebhook?.(webhook))
  expect(new Set(facts.map((one) => one?.id)).size).toBe(2)
  expect(facts.every((one) => one?.topic === 'sale' && one.saleId === order?.id)).toBe(true)
  expect(heard().at(-1)?.body.toString()).toContain('order.created')
  const [first] = heard()
  if (!first) throw new Error('nothing came')
  expect(connectorOf(`${key}x`).readWebhook?.(first)).toBeNull()
  expect(connector.readWebhook?.({ ...first, body: Buffer.from(`${first.body} `) })).toBeNull()
})

test('a callback that was not answered well comes again', async () => {
  const { shop, connector } = await open(0)
  setShopBehaviour(w.ctx, { copies: 1, retryMs: () => 0 })
  await connector.subscribe?.(listener.url)
  setShopBehaviour(w.ctx, { isHolding: true })
  const [order] = await makeOrders(w.ctx, shop.id, 1)
  listener.failOnceFor(order?.id ?? '')
  setShopBehaviour(w.ctx, { isHolding: false })
  await inTx(w.ctx, (tx) => releaseShopEvents(w.ctx, tx))
  await expect
    .poll(() => listener.requests.filter(({ body }) => body.includes(order?.id ?? '')).length, { timeout: 15_000 })
    .toBe(2)
})
