import { describe, expect, test } from 'vitest'
import { makeLog } from '#server/platform/log.ts'
import { startWooServer } from '#test/world/woo-server.ts'
import type { Connector, ShipmentNotice } from '../port.ts'
import { connectWooCommerce } from './connector.ts'

const now = new Date('2026-11-18T10:00:00Z')
const open = (siteUrl: string, secrets = { consumer_key: 'ck_1', consumer_secret: 'cs_1' }) =>
  connectWooCommerce(
    { kind: 'woocommerce', settings: { site_url: siteUrl }, secrets },
    { log: makeLog('silent'), clock: () => now, allowPrivate: true, appUrl: () => '' },
  ) as Required<Connector>

describe('which account a site is', () => {
  test.each([
    ['https://tea.example', 'tea.example'],
    ['http://www.tea.example/', 'tea.example'],
    ['https://WWW.Tea.example:443', 'tea.example'],
    ['https://tea.example/shop/', 'tea.example/shop'],
  ])('a site that calls itself %s is %s', async (home, ref) => {
    const shop = await startWooServer({ way: 'note', orders: 0, home })
    expect((await open(shop.url).health()).accountRef).toBe(ref)
  })
})

describe('webhooks at the site', () => {
  test('removes the webhooks of one address and leaves others', async () => {
    const shop = await startWooServer({ way: 'note', orders: 0 })
    await open(shop.url).subscribe('https://ship.example/hook/1')
    await open(shop.url).subscribe('https://ship.example/hook/2')
    await open(shop.url).unsubscribe('https://ship.example/hook/1')
    await open(shop.url).unsubscribe('https://ship.example/hook/1')
    expect(new Set(shop.webhooks.map(({ delivery_url }) => delivery_url))).toEqual(new Set(['https://ship.example/hook/2']))
    expect(shop.webhooks).toHaveLength(4)
  })
})

describe('looking at a site', () => {
  test('reads an index that is closed to strangers part by part, as the same account', async () => {
    const shop = await startWooServer({ way: 'ast', orders: 1, isClosed: true })
    expect(await open(shop.url).health()).toMatchObject({ accountRef: 'tea.example', notes: ['woocommerce_ast'] })
    const fulfilling = await startWooServer({ way: 'fulfillments', orders: 1, isClosed: true })
    expect((await open(fulfilling.url).health()).notes).toEqual(['woocommerce_fulfillments'])
  })

  test('takes a refused key as an answer about the key, and forgets it for other members', async () => {
    const shop = await startWooServer({ way: 'note', orders: 1, isClosed: true })
    const stranger = open(shop.url, { consumer_key: 'ck_9', consumer_secret: 'cs_9' })
    await expect(stranger.health()).rejects.toMatchObject({ detail: { why: 'Sorry, you cannot list resources.' } })
    expect((await open(shop.url).health()).notes).toEqual(['woocommerce_note'])
    const asked = shop.requests.length
    await expect(stranger.health()).rejects.toMatchObject({ detail: { why: 'Sorry, you cannot list resources.' } })
    expect(shop.requests.length).toBeGreaterThan(asked)
  })

  test('finds a key that may only read, and changes nothing for it', async () => {
    const shop = await startWooServer({ way: 'note', orders: 1 })
    const before = JSON.stringify(shop.orders)
    shop.setKey('read_only')
    await expect(open(shop.url).health()).rejects.toMatchObject({
      code: 'shop.refused',
      detail: { why_key: 'shopKind.problem.woocommerce_read_only' },
    })
    shop.setKey('good')
    await open(shop.url).health()
    expect(JSON.stringify(shop.orders)).toBe(before)
  })

  test('says that an address without encryption is the reason', async () => {
    const shop = await startWooServer({ way: 'note', orders: 1, ignoresKeys: true })
    await expect(open(shop.url).health()).rejects.toMatchObject({ detail: { problem: 'woocommerce_http' } })
    const typed = { kind: 'woocommerce' as const, settings: { site_url: 'http://tea.invalid' }, secrets: {} }
    const tools = { log: makeLog('silent'), clock: () => now, allowPrivate: false, appUrl: () => '' }
    await expect(connectWooCommerce(typed, tools).health()).rejects.toMatchObject({ detail: { problem: 'woocommerce_no_https' } })
  })

  test('reads empty lists where objects are expected, and objects where lists are', async () => {
    const shop = await startWooServer({ way: 'ast', orders: 1, hasPhpArrays: true })
    expect(await open(shop.url).listCarriers()).toEqual([])
    const [order] = shop.orders
    order?.trackings.push({ tracking_id: 'a1', tracking_number: 'RN1000GB' })
    expect(await open(shop.url).pushShipment(notice('1000'))).toEqual({ kind: 'done', ref: 'ast:a1' })
    expect(order?.trackings).toHaveLength(1)
  })
})

const notice = (saleId: string): ShipmentNotice => ({
  saleId,
  lines: null,
  trackingNumber: `RN${saleId}GB`,
  carrierName: 'Royal Mail',
  trackingUrl: `https://ship.example/t/RN${saleId}GB`,
  shippedTime: now,
  buyerTexts: { 'zh-cn': `您的订单已发出，运单号 RN${saleId}GB 。`, en: `Your order was shipped: RN${saleId}GB.` },
  isLast: true,
})

describe('orders of the shop', () => {
  test('an order on hold is not marked as shipped, and its member learns why', async () => {
    const shop = await startWooServer({ way: 'note', orders: 1 })
    const [order] = shop.orders
    if (order) shop.touch(order, { status: 'on-hold' })
    expect(await open(shop.url).getOrder('1000')).toMatchObject({ state: 'open', isOnHold: true, lines: [] })
    expect(await open(shop.url).pushShipment(notice('1000'))).toMatchObject({ kind: 'needs_user', reason: 'order_on_hold' })
    expect(order?.notes).toEqual([])
  })

  test('without a place for numbers the buyer gets one sentence in their language, once', async () => {
    const shop = await startWooServer({ way: 'note', orders: 3 })
    const [english, chinese, chosen] = shop.orders
    if (chinese) Object.assign(chinese.json.billing, { first_name: '小明', last_name: '王', country: 'CN' })
    chosen?.json.meta_data.push({ key: 'wpml_language', value: 'zh-hans' })
    for (const id of ['1000', '1001', '1002', '1000', '1001']) await open(shop.url).pushShipment(notice(id))
    expect([english, chinese, chosen].map((order) => order?.notes.map(({ note }) => note))).toEqual([
      ['Your order was shipped: RN1000GB.'],
      ['您的订单已发出，运单号 RN1001GB 。'],
      ['您的订单已发出，运单号 RN1002GB 。'],
    ])
  })

  test('a binned or deleted order is not among those that are present', async () => {
    const shop = await startWooServer({ way: 'note', orders: 3 })
    const [binned, deleted] = shop.orders
    if (binned) shop.touch(binned, { status: 'trash' })
    if (deleted) shop.remove(deleted)
    expect(await open(shop.url).listPresent(['1000', '1001', '1002'])).toEqual(['1002'])
    expect(await open(shop.url).getOrder('1000')).toMatchObject({ state: 'cancelled' })
    expect(await open(shop.url).getOrder('1001')).toBeNull()
  })
})
