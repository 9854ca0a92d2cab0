import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeLog } from '#server/platform/log.ts'
import { daily } from '#test/world/daily.ts'
import { startWooServer, type WooServer, type WooWay } from '#test/world/woo-server.ts'
import type { Connector, ShipmentNotice } from '../port.ts'
import { connectWooCommerce } from './connector.ts'
import { webhookSecret } from './webhook.ts'

const now = new Date('2026-11-18T10:00:00Z')
const open = (shop: { url: string }, secrets = { consumer_key: 'ck_1', consumer_secret: 'cs_1' }) =>
  connectWooCommerce(
    { kind: 'woocommerce', settings: { site_url: `${shop.url}/wp-admin/` }, secrets },
    { log: makeLog('silent'), clock: () => now, allowPrivate: true, appUrl: () => '' },
  ) as Required<Connector>
const since = new Date('2026-10-01T00:00:00Z')

const notice = (saleId: string, more: Partial<ShipmentNotice> = {}): ShipmentNotice => ({
  saleId,
  lines: null,
  trackingNumber: `RN${saleId}GB`,
  carrierName: 'Royal mail',
  trackingUrl: `https://ship.example/t/RN${saleId}GB`,
  shippedTime: now,
  buyerTexts: { 'zh-cn': `运单号 RN${saleId}GB 。`, en: `Tracking number: RN${saleId}GB.` },
  isLast: true,
  ...more,
})

const last = (shop: WooServer) => shop.requests.at(-1)
const sent = (shop: WooServer, method: string) => shop.requests.filter((one) => one.method === method)
const numbers = (order: WooServer['orders'][number] | undefined, way: WooWay) => {
  if (way === 'fulfillments')
    return order?.fulfillments.map(({ meta_data }) => meta_data.find(({ key }) => key === '_tracking_number')?.value)
  return way === 'note'
    ? order?.notes.map(({ note }) => /(\w+)\.$/.exec(note)?.[1])
    : order?.trackings.map((one) => one.tracking_number)
}

describe('health', () => {
  test.each(['ast', 'shipment_tracking', 'fulfillments', 'note'] as const)('says where numbers go: %s', async (way) => {
    const shop = await startWooServer({ way, orders: 1 })
    expect(await open(shop).health()).toEqual({
      accountRef: 'tea.example',
      accountName: 'Teashop & Co (WooCommerce 10.3.4)',
      notes: [`woocommerce_${way}`],
    })
    expect(last(shop)?.headers.authorization).toBe(`Basic ${Buffer.from('ck_1:cs_1').toString('base64')}`)
  })

  test('a site without permalinks is read behind its question mark', async () => {
    const shop = await startWooServer({ way: 'note', orders: 1, hasPlainLinks: true })
    expect((await open(shop).health()).notes).toEqual(['woocommerce_note', 'woocommerce_plain_links'])
    expect((await open(shop).pullOrders({ since, cursor: '' })).sales).toHaveLength(1)
  })

  test('keys that are not good are expired, with the reason of the shop', async () => {
    const shop = await startWooServer({ way: 'ast', orders: 1 })
    await expect(
      open(shop, { consumer_key: 'ck_2', consumer_secret: 'cs_2' }).pullOrders({ since, cursor: '' }),
    ).rejects.toMatchObject({
      code: 'shop.expired',
      detail: { why: 'Sorry, you cannot list resources.' },
    })
  })

  test('nobody there is unavailable, and no WordPress is refused', async () => {
    await expect(open({ url: 'http://127.0.0.1:9/a' }).health()).rejects.toMatchObject({ code: 'shop.unavailable' })
    const shop = await startWooServer({ way: 'note', orders: 0 })
    await expect(open({ url: shop.url.replace('/store', '/elsewhere') }).health()).rejects.toMatchObject({ code: 'shop.refused' })
  })
})

describe('pulling', () => {
  test('asks for what changed, oldest first, and reads weights in batches', async () => {
    const shop = await startWooServer({ way: 'note', orders: 2, unit: 'lbs' })
    const { sales, nextCursor } = await open(shop).pullOrders({ since, cursor: '' })
    const asked = shop.requests.find(({ path }) => path === 'wc/v3/orders')
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({
      modified_after: '2026-09-30T23:59:59',
      dates_are_gmt: 'true',
      orderby: 'modified',
      order: 'asc',
      status: 'any',
      per_page: '50',
      page: '1',
    })
    expect(nextCursor).toBe('')
    expect(sales.map(({ number }) => number)).toEqual(['T-1000', 'T-1001'])
    // 0.25 lb and 0.4 lb
    expect(sales[0]?.lines.map(({ sku, grams, quantity, unitPrice }) => ({ sku, grams, quantity, unitPrice }))).toEqual([
      { sku: 'TIN-1', grams: 113, quantity: 2, unitPrice: 649 },
      { sku: 'CUP-L', grams: 181, quantity: 1, unitPrice: 700 },
    ])
    expect(sales[0]?.receiver).toMatchObject({
      name: 'Ada King',
      detailAddress: '12 Sample Road, Flat 3',
      telephone: '07700900123',
    })
    const products = shop.requests.filter(({ path }) => path.startsWith('wc/v3/products'))
    expect(products.map(({ path, query }) => [path, query.get('include')])).toEqual([
      ['wc/v3/products', '11'],
      ['wc/v3/products/20/variations', '21'],
    ])
  })

  test('tells orders that wait for their payment or their member as on hold, without anything to ship', async () => {
    const shop = await startWooServer({ way: 'note', orders: 3 })
    const [unpaid, held] = shop.orders
    if (unpaid && held) {
      shop.touch(unpaid, { status: 'pending', date_paid_gmt: null })
      shop.touch(held, { status: 'on-hold' })
    }
    const { sales } = await open(shop).pullOrders({ since, cursor: '' })
    expect(sales.map(({ id, state, isOnHold, lines }) => [id, state, isOnHold, lines.length])).toEqual([
      ['1002', 'open', undefined, 2],
      ['1000', 'open', true, 0],
      ['1001', 'open', true, 0],
    ])
  })

  test('names a Chinese province and takes refunded pieces off', async () => {
    const shop = await startWooServer({ way: 'note', orders: 1 })
    const [order] = shop.orders
    if (!order) return
    order.json.shipping = { ...order.json.shipping, country: 'CN', state: 'CN10' }
    order.json.refunds = [{ id: 5, total: '-6.49' }]
    order.refunds = [{ id: 5, line_items: [{ id: 6, quantity: -1, meta_data: [{ key: '_refunded_item_id', value: 10_001 }] }] }]
    const sale = await open(shop).getOrder('1000')
    expect(sale?.receiver.state).toBe('上海')
    expect([sale?.total, sale?.lines[0]?.quantity]).toEqual([1349, 1])
  })

  test('goes on from its cursor, and an order that changes meanwhile makes no other one disappear', async () => {
    const shop = await startWooServer({ way: 'note', orders: 120 })
    const first = await open(shop).pullOrders({ since, cursor: '' })
    expect(first.nextCursor).not.toBe('')
    const [changed] = shop.orders
    if (changed) shop.touch(changed)
    const seen = new Set(first.sales.map(({ id }) => id))
    // Days later, by another process.
    for (let cursor = first.nextCursor; cursor !== ''; ) {
      const page = await open(shop).pullOrders({ since, cursor })
      for (const { id } of page.sales) seen.add(id)
      cursor = page.nextCursor
    }
    expect(seen.size).toBe(120)
  })

  test('a busy shop says until when, a broken one only that it is', async () => {
    const shop = await startWooServer({ way: 'note', orders: 1 })
    const isOrders = ({ path }: { path: string }) => path === 'wc/v3/orders'
    shop.failNext('throttled', isOrders)
    await expect(open(shop).pullOrders({ since, cursor: '' })).rejects.toMatchObject({
      code: 'shop.unavailable',
      data: { retry_at: now.getTime() / 1000 + 7 },
    })
    shop.failNext('broken_before', isOrders)
    await expect(open(shop).pullOrders({ since, cursor: '' })).rejects.toMatchObject({
      code: 'shop.unavailable',
      data: undefined,
    })
  })

  test('an order that is gone is nothing', async () => {
    const shop = await startWooServer({ way: 'note', orders: 1 })
    expect([await open(shop).getOrder('55'), await open(shop).getOrder('../settings')]).toEqual([null, null])
  })

  test('one call at a time for each site', async () => {
    const shop = await startWooServer({ way: 'note', orders: 1 })
    const [one, other] = [open(shop), open(shop)]
    await Promise.all([one.getOrder('1000'), other.getOrder('1000'), one.getOrder('1000')])
    expect(shop.mostAtOnce()).toBe(1)
  })
})

describe('telling of a parcel', () => {
  test.each(['ast', 'shipment_tracking', 'fulfillments', 'note'] as const)(
    '%s: the number first, then that it is completed',
    async (way) => {
      const shop = await startWooServer({ way, orders: 1 })
      const result = await open(shop).pushShipment(notice('1000'))
      expect(result).toMatchObject({ kind: 'done', ref: expect.stringMatching(new RegExp(`^${way}:.`)) })
      const writes = shop.requests.filter(({ method }) => method !== 'GET')
      expect(writes.map(({ method, path }) => `${method} ${path}`)).toEqual([
        {
          ast: 'POST wc-ast/v3/orders/1000/shipment-trackings',
          shipment_tracking: 'POST wc-shipment-tracking/v3/orders/1000/shipment-trackings',
          fulfillments: 'POST wc/v3/orders/1000/fulfillments',
          note: 'POST wc/v3/orders/1000/notes',
        }[way],
        'PUT wc/v3/orders/1000',
      ])
      expect(writes[1]?.body).toMatchObject({ status: 'completed' })
      const [order] = shop.orders
      expect([order?.json.status, order?.completionMails]).toEqual(['completed', 1])
      expect(numbers(order, way)).toEqual(['RN1000GB'])
      const sale = await open(shop).getOrder('1000')
      expect([sale?.state, sale?.shipments.map(({ trackingNumber }) => trackingNumber)]).toEqual(['shipped', ['RN1000GB']])
    },
  )

  test('a carrier that the plugin knows is named as it knows it, any other with its link', async () => {
    const shop = await startWooServer({ way: 'shipment_tracking', orders: 2 })
    await open(shop).pushShipment(notice('1000'))
    await open(shop).pushShipment(notice('1001', { carrierName: 'ShipSmart' }))
    expect(sent(shop, 'POST').map(({ body }) => body)).toEqual([
      { tracking_provider: 'Royal Mail', tracking_number: 'RN1000GB', date_shipped: '2026-11-18' },
      {
        custom_tracking_provider: 'ShipSmart',
        custom_tracking_link: 'https://ship.example/t/%1$s',
        tracking_number: 'RN1001GB',
        date_shipped: '2026-11-18',
      },
    ])
    expect(await open(shop).listCarriers()).toEqual([
      { code: 'Royal Mail', name: 'Royal Mail' },
      { code: 'S.F. Express', name: 'S.F. Express' },
    ])
  })

  test('a parcel that is not the last leaves the order open, and says which pieces it has', async () => {
    const shop = await startWooServer({ way: 'fulfillments', orders: 1 })
    await open(shop).pushShipment(notice('1000', { lines: [{ id: '10001', quantity: 1 }], isLast: false }))
    const sale = await open(shop).getOrder('1000')
    expect([sale?.state, sale?.shipments.length, sale?.lines.map(({ quantity }) => quantity)]).toEqual(['open', 1, [1, 1]])
    await open(shop).pushShipment(notice('1000', { trackingNumber: 'RN2', isLast: true }))
    expect(shop.orders[0]?.fulfillments[1]?.meta_data[0]).toEqual({
      key: '_items',
      value: [
        { item_id: 10_001, qty: 1 },
        { item_id: 10_002, qty: 1 },
      ],
    })
    expect([shop.orders[0]?.json.status, shop.orders[0]?.completionMails]).toEqual(['completed', 1])
  })

  test('a number that never was completed is not taken for told, and is not written twice', async () => {
    const shop = await startWooServer({ way: 'ast', orders: 1 })
    shop.failNext('broken_before', ({ method }) => method === 'PUT')
    expect(await open(shop).pushShipment(notice('1000'))).toMatchObject({ kind: 'retry', isUnclear: true })
    expect((await open(shop).getOrder('1000'))?.shipments).toEqual([])
    expect(await open(shop).pushShipment(notice('1000'))).toMatchObject({ kind: 'done' })
    expect([numbers(shop.orders[0], 'ast'), shop.orders[0]?.completionMails]).toEqual([['RN1000GB'], 1])
  })

  test('a busy shop is told later, and nothing happened', async () => {
    const shop = await startWooServer({ way: 'ast', orders: 1 })
    shop.failNext('throttled', ({ method }) => method === 'POST')
    expect(await open(shop).pushShipment(notice('1000'))).toEqual({
      kind: 'retry',
      at: new Date(now.getTime() + 7000),
      detail: 'Slow down',
      isUnclear: false,
    })
    expect(shop.orders[0]?.trackings).toEqual([])
  })

  test('what only the member can mend is said in the words of the port', async () => {
    const shop = await startWooServer({ way: 'ast', orders: 2 })
    const [cancelled] = shop.orders
    if (cancelled) shop.touch(cancelled, { status: 'cancelled' })
    expect(await open(shop).pushShipment(notice('1000'))).toMatchObject({ kind: 'needs_user', reason: 'order_cancelled' })
    expect(await open(shop).pushShipment(notice('77'))).toMatchObject({ kind: 'needs_user', reason: 'order_missing' })
    expect(await open(shop).pushShipment(notice('1001', { trackingNumber: '' }))).toMatchObject({
      kind: 'needs_user',
      reason: 'refused',
    })
    shop.setKey('read_only')
    expect(await open(shop).pushShipment(notice('1001'))).toEqual({
      kind: 'needs_user',
      reason: 'not_permitted',
      detail: 'The API key provided does not have write permissions.',
    })
    shop.setKey('ended')
    expect(await open(shop).pushShipment(notice('1001'))).toMatchObject({ kind: 'needs_user', reason: 'not_permitted' })
  })

  test.each(['ast', 'shipment_tracking', 'fulfillments', 'note'] as const)(
    '%s: another number takes the place of the first, and none opens it again',
    async (way) => {
      const shop = await startWooServer({ way, orders: 1 })
      const done = await open(shop).pushShipment(notice('1000'))
      const ref = done.kind === 'done' ? done.ref : ''
      const changed = await open(shop).updateShipment(
        ref,
        notice('1000', { trackingNumber: 'NEW1', buyerTexts: { 'zh-cn': '', en: 'Tracking number: NEW1.' } }),
      )
      expect(changed.kind).toBe('done')
      // What was mailed cannot be taken back.
      expect(numbers(shop.orders[0], way)).toEqual(way === 'note' ? ['RN1000GB', 'NEW1'] : ['NEW1'])
      const newRef = changed.kind === 'done' ? changed.ref : ''
      expect((await open(shop).getOrder('1000'))?.shipments).toEqual([{ id: newRef, trackingNumber: 'NEW1' }])
      expect(await open(shop).cancelShipment(newRef, '1000')).toEqual({ kind: 'done', ref: newRef })
      expect(await open(shop).cancelShipment(newRef, '1000')).toEqual({ kind: 'done', ref: newRef })
      const sale = await open(shop).getOrder('1000')
      expect([sale?.state, sale?.shipments, shop.orders[0]?.completionMails]).toEqual(['open', [], 1])
    },
  )
})

describe('with random faults', () => {
  test.each([
    ['ast', 1],
    ['shipment_tracking', 2],
    ['fulfillments', 3],
    ['note', 4],
  ] as const)('%s: every order is pulled once, and has one number and one mail', async (way, seed) => {
    const shop = await startWooServer({ way, orders: daily(20, { proof: 60 }), faults: { seed, percent: 25 } })
    const pulled = await pullAll(shop)
    expect([...pulled].sort()).toEqual(shop.orders.map(({ json }) => String(json.id)))
    for (const id of pulled) await pushByTheRule(shop, notice(id))
    for (const order of shop.orders) {
      expect([numbers(order, way), order.completionMails]).toEqual([[`RN${order.json.id}GB`], 1])
    }
    // All kinds of faults were among them.
    expect(Object.values(shop.faultCounts).every((count) => count > 0)).toBe(true)
  })
})

async function pullAll(shop: WooServer): Promise<Set<string>> {
  const pulled = new Set<string>()
  for (let cursor = '', isOver = false; !isOver; ) {
    const page = await patiently(() => open(shop).pullOrders({ since, cursor }))
    for (const { id } of page.sales) pulled.add(id)
    cursor = page.nextCursor
    isOver = cursor === ''
  }
  return pulled
}

/** As the port asks: after an unclear answer the order is read, and only told again where the number is not there. */
async function pushByTheRule(shop: WooServer, one: ShipmentNotice): Promise<void> {
  for (;;) {
    const result = await open(shop).pushShipment(one)
    if (result.kind === 'done') return
    if (result.kind === 'needs_user') throw new Error(`${result.reason}: ${result.detail}`)
    if (!result.isUnclear) continue
    const sale = await patiently(() => open(shop).getOrder(one.saleId))
    if (sale?.shipments.some(({ trackingNumber }) => trackingNumber === one.trackingNumber)) return
  }
}

async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if ((error as { code?: string }).code !== 'shop.unavailable') throw error
    }
  }
}

describe('webhooks', () => {
  test('three topics are subscribed to once, with a secret that is not the key', async () => {
    const shop = await startWooServer({ way: 'note', orders: 0 })
    await open(shop).subscribe('https://ship.example/hook/1')
    await open(shop).subscribe('https://ship.example/hook/1')
    expect(shop.webhooks.map(({ topic }) => topic)).toEqual(['order.created', 'order.updated', 'order.deleted', 'order.restored'])
    expect(last(shop)?.path).toBe('wc/v3/webhooks')
    expect(shop.webhooks.every(({ secret }) => secret === webhookSecret('cs_1') && !secret.includes('cs_1'))).toBe(true)
  })

  const connector = open({ url: 'http://127.0.0.1:9/a' })
  const body = Buffer.from('{"id":727,"status":"processing"}')
  const signature = createHmac('sha256', webhookSecret('cs_1')).update(body).digest('base64')
  const headers = {
    'x-wc-webhook-topic': 'order.updated',
    'x-wc-webhook-delivery-id': 'd-1',
    'x-wc-webhook-signature': signature,
  }

  test('a signed one names the order', () => {
    const id = expect.stringMatching(/^d-1 ./)
    expect(connector.readWebhook({ headers, body })).toEqual({ id, topic: 'sale', saleId: '727' })
    const other = { ...headers, 'x-wc-webhook-topic': 'product.updated' }
    expect(connector.readWebhook({ headers: other, body })).toEqual({ id, topic: 'other' })
  })

  test('a changed body, another secret or no signature is nobody’s', () => {
    expect(connector.readWebhook({ headers, body: Buffer.from('{"id":728,"status":"processing"}') })).toBeNull()
    expect(connector.readWebhook({ headers: { ...headers, 'x-wc-webhook-signature': '' }, body })).toBeNull()
    expect(
      open({ url: 'http://127.0.0.1:9/a' }, { consumer_key: 'a', consumer_secret: 'b' }).readWebhook({ headers, body }),
    ).toBeNull()
  })

  test('the first call of a new webhook means nothing', () => {
    expect(connector.readWebhook({ headers: {}, body: Buffer.from('webhook_id=12') })).toEqual({
      id: 'ping webhook_id=12',
      topic: 'other',
    })
  })
})
