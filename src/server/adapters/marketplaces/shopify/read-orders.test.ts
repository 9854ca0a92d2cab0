import { beforeEach, describe, expect, test } from 'vitest'
import { type ScriptedServer, startScriptedServer } from '#test/world/scripted-server.ts'
import {
  answer,
  failure,
  fulfilment,
  fulfilmentOrder,
  fulfilmentOrdersPage,
  line,
  openScripted,
  order,
  ordersPage,
  requestAt,
} from '#test/world/shopify-fixtures.ts'
import { toHundredths } from './to-sale.ts'

let peer: ScriptedServer
beforeEach(async () => {
  peer = await startScriptedServer()
})
const since = new Date('2026-11-17T00:00:00Z')
const readOne = async (found: object | null) => {
  peer.replies = [answer({ order: found })]
  return openScripted(peer).connector.getOrder('9001')
}

describe('one order', () => {
  test('is asked for by its number, at the address of the version, with the token', async () => {
    await readOne(order())
    const [request] = peer.requests
    expect([request?.method, request?.path]).toEqual(['POST', '/admin/api/2026-10/graphql.json'])
    expect(request?.headers).toMatchObject({ 'x-shopify-access-token': 'shpat_key', 'content-type': 'application/json' })
    expect(requestAt(peer, 0)).toMatchObject({ operationName: 'OneOrder', variables: { id: 'gid://shopify/Order/9001' } })
  })

  test('becomes a sale in our words', async () => {
    expect(await readOne(order())).toEqual({
      id: '9001',
      number: '#1001',
      state: 'open',
      orderedTime: new Date('2026-11-16T10:00:00Z'),
      updatedTime: new Date('2026-11-17T12:00:00Z'),
      currency: 'GBP',
      total: 2845,
      note: 'Please ring twice',
      shippingService: 'Royal Mail Tracked 48',
      receiver: {
        name: 'Ann Lee',
        company: 'Lee Ltd',
        state: 'England',
        city: 'Leeds',
        detailAddress: '1 High Street, Flat 2',
        countryCode: 'GB',
        zipCode: 'LS1 4DY',
        telephone: '+44 7700 900123',
        email: 'ann@example.com',
      },
      lines: [
        {
          id: '501',
          sku: 'TEA-501',
          name: 'Longjing tea - 100 g',
          quantity: 2,
          unitPrice: 1250,
          grams: 250,
          hsCode: '090210',
          originCountry: 'CN',
          imageUrl: 'https://cdn.shopify.com/tea.jpg',
        },
      ],
      shipments: [],
      ioss: '',
    })
  })

  test('has the pieces that are left, summed over its fulfilment orders, and the numbers it was shipped with', async () => {
    const fulfilmentOrders = [
      fulfilmentOrder(71, [line(501, 1)]),
      fulfilmentOrder(72, [line(501, 2), line(502, 0)], { updatedAt: '2026-11-18T01:00:00Z' }),
    ]
    const fulfillments = [fulfilment(81, 'AA1'), fulfilment(82, 'AA2', 'CANCELLED')]
    const sale = await readOne(order({ displayFulfillmentStatus: 'PARTIALLY_FULFILLED', fulfillments }, fulfilmentOrders))
    expect(sale).toMatchObject({
      state: 'open',
      updatedTime: new Date('2026-11-18T01:00:00Z'),
      shipments: [{ id: '81', trackingNumber: 'AA1' }],
    })
    expect(sale?.lines.map(({ id, quantity }) => [id, quantity])).toEqual([['501', 3]])
  })

  test.each([
    ['cancelled', order({ cancelledAt: '2026-11-17T12:00:00Z' }), 'cancelled'],
    ['paid back', order({ displayFinancialStatus: 'REFUNDED' }), 'cancelled'],
    ['emptied', order({ displayFulfillmentStatus: 'FULFILLMENT_NOT_REQUIRED' }, []), 'cancelled'],
    ['archived', order({ closedAt: '2026-11-17T12:00:00Z' }), 'shipped'],
    ['fulfilled', order({ displayFulfillmentStatus: 'FULFILLED' }, [fulfilmentOrder(71, [], { status: 'CLOSED' })]), 'shipped'],
    [
      'shipped as far as it is ours',
      order({ fulfillments: [fulfilment(81, 'A')] }, [fulfilmentOrder(71, [line(501, 0)])]),
      'shipped',
    ],
  ])('that was %s says so', async (_name, found, state) => {
    expect(await readOne(found)).toMatchObject({ state })
  })

  test.each(['ON_HOLD', 'SCHEDULED'])('of which everything is %s has nothing to ship for now', async (status) => {
    const found = order({}, [fulfilmentOrder(71, [line(501, 2)], { status, supportedActions: [] })])
    expect(await readOne(found)).toMatchObject({ state: 'open', isOnHold: true, lines: [] })
  })

  test('leaves out what another service ships, what is collected and what is never shipped', async () => {
    const digital = { ...line(504, 1), requiresShipping: false }
    const found = order({}, [
      fulfilmentOrder(71, [line(501, 1), digital]),
      fulfilmentOrder(72, [line(502, 1)], { supportedActions: [{ action: 'REQUEST_FULFILLMENT' }] }),
      fulfilmentOrder(73, [line(503, 1)], { deliveryMethod: { methodType: 'PICK_UP' } }),
    ])
    expect((await readOne(found))?.lines.map(({ id }) => id)).toEqual(['501'])
  })

  test.each(['PENDING', 'PARTIALLY_PAID', 'EXPIRED'])('that is %s is not told', async (displayFinancialStatus) => {
    expect(await readOne(order({ displayFinancialStatus }))).toBeNull()
  })

  test('that is only authorised is told, one that needs no shipping is not', async () => {
    expect(await readOne(order({ displayFinancialStatus: 'AUTHORIZED' }))).toMatchObject({ state: 'open' })
    expect(await readOne(order({ requiresShipping: false }))).toBeNull()
  })

  test('that Shopify does not know is null, and what is no number of an order is not asked for', async () => {
    expect(await readOne(null)).toBeNull()
    expect(await openScripted(peer).connector.getOrder('1) { id } }')).toBeNull()
    expect(peer.requests).toHaveLength(1)
  })

  test('whose address and products are hidden from the app has no address and no weights', async () => {
    const bare = { ...line(501, 1), weight: null, image: null }
    const found = order({ shippingAddress: null, email: null }, [
      fulfilmentOrder(71, [{ ...bare, lineItem: { ...bare.lineItem, sku: null, variant: null } }]),
    ])
    peer.replies = [
      { body: { data: { order: found }, errors: [{ message: 'no access', extensions: { code: 'ACCESS_DENIED' } }] } },
    ]
    const sale = await openScripted(peer).connector.getOrder('9001')
    expect(sale?.receiver).toMatchObject({ name: '', countryCode: '', zipCode: '' })
    expect(sale?.lines[0]).toMatchObject({ grams: null, hsCode: '', sku: '', imageUrl: '' })
  })

  test('with more fulfilment orders and lines than one answer holds is read to its end', async () => {
    const more = (endCursor: string) => ({ hasNextPage: true, endCursor })
    const onePage = { hasNextPage: false, endCursor: null }
    const first = fulfilmentOrder(71, [], { lineItems: { pageInfo: more('L1'), nodes: [line(501, 1)] } })
    peer.replies = [
      answer({ order: order({ fulfillmentOrders: { pageInfo: more('F1'), nodes: [first] } }) }),
      answer({ order: { fulfillmentOrders: { pageInfo: onePage, nodes: [fulfilmentOrder(72, [line(503, 1)])] } } }),
      answer({ fulfillmentOrder: { lineItems: { pageInfo: onePage, nodes: [line(502, 4)] } } }),
    ]
    const sale = await openScripted(peer).connector.getOrder('9001')
    expect(sale?.lines.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['501', 1],
      ['502', 4],
      ['503', 1],
    ])
    expect([requestAt(peer, 1).variables, requestAt(peer, 2).variables]).toEqual([
      { id: 'gid://shopify/Order/9001', after: 'F1' },
      { id: 'gid://shopify/FulfillmentOrder/71', after: 'L1' },
    ])
  })
})

describe('what changed', () => {
  test('is asked for oldest first, page by page, and goes on from a kept cursor with the question it came from', async () => {
    peer.replies = [ordersPage([order()], 'C1')]
    const first = await openScripted(peer).connector.pullOrders({ since, cursor: '' })
    expect(first.sales.map(({ number }) => number)).toEqual(['#1001'])
    expect(requestAt(peer, 0).query).toContain('sortKey: UPDATED_AT')
    const query = "updated_at:>='2026-11-17T00:00:00.000Z'"
    expect(requestAt(peer, 0).variables).toEqual({ first: 25, after: null, query })
    peer.replies = [ordersPage([order({ id: 'gid://shopify/Order/9002', name: '#1002' })]), fulfilmentOrdersPage([])]
    const later = new Date('2026-11-18T00:00:00Z')
    const second = await openScripted(peer).connector.pullOrders({ since: later, cursor: first.nextCursor })
    expect(second.sales.map(({ number }) => number)).toEqual(['#1002'])
    expect(requestAt(peer, 1).variables).toEqual({ first: 25, after: 'C1', query })
    const last = await openScripted(peer).connector.pullOrders({ since: later, cursor: second.nextCursor })
    expect([last, requestAt(peer, 2).operationName]).toEqual([{ sales: [], nextCursor: '' }, 'ChangedFulfilmentOrders'])
  })

  test('also brings an order of which only a hold was released, but none twice', async () => {
    const told = { id: 'gid://shopify/Order/9002', updatedAt: '2026-11-17T03:00:00Z' }
    const released = { id: 'gid://shopify/Order/9001', updatedAt: '2026-11-10T03:00:00Z' }
    const nodes = [told, released, released].map((one, index) => ({ id: `gid://shopify/FulfillmentOrder/${index}`, order: one }))
    peer.replies = [ordersPage([]), fulfilmentOrdersPage(nodes, 'C9'), answer({ order: order() })]
    const { connector } = openScripted(peer)
    const first = await connector.pullOrders({ since, cursor: '' })
    const second = await connector.pullOrders({ since, cursor: first.nextCursor })
    expect(second.sales.map(({ id }) => id)).toEqual(['9001'])
    peer.replies = [fulfilmentOrdersPage([])]
    expect(await connector.pullOrders({ since, cursor: second.nextCursor })).toEqual({ sales: [], nextCursor: '' })
    expect(requestAt(peer, 3).variables).toMatchObject({ after: 'C9' })
  })

  test('begins anew with a cursor that cannot be read', async () => {
    peer.replies = [ordersPage([])]
    await openScripted(peer).connector.pullOrders({ since, cursor: 'not ours' })
    expect(requestAt(peer, 0).variables).toMatchObject({ after: null })
  })

  test('comes in smaller pages where a page would cost too much, and stays at that', async () => {
    peer.replies = [failure('MAX_COST_EXCEEDED', 'Query cost is 1300'), failure('MAX_COST_EXCEEDED', 'still'), ordersPage([])]
    const { connector } = openScripted(peer)
    await connector.pullOrders({ since, cursor: '' })
    await connector.pullOrders({ since, cursor: '' })
    expect(peer.requests.map((_, index) => requestAt(peer, index).variables.first)).toEqual([25, 12, 6, 6])
  })
})

describe('how much may be asked', () => {
  test('a question that was throttled is asked again once the bucket bears it', async () => {
    peer.replies = [failure('THROTTLED', 'Throttled', { available: 10, requested: 110 }), answer({ order: null })]
    const { connector, slept } = openScripted(peer)
    await connector.getOrder('9001')
    expect([slept, peer.requests.length]).toEqual([[1000], 2])
  })

  test('what the last answer said is kept: an empty bucket is waited for before asking', async () => {
    peer.replies = [answer({ order: null }, 5)]
    const { connector, slept } = openScripted(peer)
    await connector.getOrder('9001')
    await connector.getOrder('9001')
    expect(slept).toEqual([250])
  })

  test('who would have to wait long comes back later, at the time that is known', async () => {
    peer.replies = [failure('THROTTLED', 'Throttled', { available: 0, requested: 1000 })]
    const { connector } = openScripted(peer)
    const retry_at = Date.parse('2026-11-18T09:00:10Z') / 1000
    await expect(connector.getOrder('9001')).rejects.toMatchObject({ code: 'shop.unavailable', data: { retry_at } })
    expect(peer.requests).toHaveLength(1)
  })

  test('three refusals in a row are enough', async () => {
    peer.replies = [failure('THROTTLED', 'Throttled', { available: 29, requested: 30 })]
    await expect(openScripted(peer).connector.getOrder('9001')).rejects.toMatchObject({ code: 'shop.unavailable' })
    expect(peer.requests).toHaveLength(3)
  })

  test('429 is obeyed', async () => {
    peer.replies = [{ status: 429, headers: { 'retry-after': '7' }, body: { errors: 'Too many requests' } }]
    const retry_at = Date.parse('2026-11-18T09:00:07Z') / 1000
    await expect(openScripted(peer).connector.getOrder('9001')).rejects.toMatchObject({
      code: 'shop.unavailable',
      data: { retry_at },
    })
  })
})

describe('what goes wrong', () => {
  test.each([
    ['a fault of theirs', { status: 503, body: 'oops' }, 'shop.unavailable'],
    ['a page instead of an answer', { body: '<html>' }, 'shop.unavailable'],
    ['a fault inside', failure('INTERNAL_SERVER_ERROR', 'Internal error'), 'shop.unavailable'],
    ['a token that never ends and is refused', { status: 401, body: { errors: 'Invalid API key' } }, 'shop.expired'],
    ['a missing scope', failure('ACCESS_DENIED', 'Access denied for orders field.'), 'shop.refused'],
    ['a frozen shop', { status: 402, body: {} }, 'shop.refused'],
    ['a locked shop', { status: 423, body: {} }, 'shop.refused'],
    ['a shop that is not there', { status: 404, body: {} }, 'shop.refused'],
    ['a shop that was closed', failure('SHOP_INACTIVE', 'Shop is inactive'), 'shop.refused'],
    ['an answer of another form', answer({ order: { id: 7 } }), 'shop.refused'],
  ])('%s', async (_name, reply, code) => {
    peer.replies = [reply]
    await expect(openScripted(peer).connector.getOrder('9001')).rejects.toMatchObject({ code })
  })
})

test.each([
  ['12.5', 1250],
  ['1200.0', 120_000],
  ['1.235', 124],
  ['-0.00', 0],
  ['-3.10', -310],
  ['', 0],
])('%s of a currency is %d hundredths', (amount, hundredths) => {
  expect(toHundredths(amount)).toBe(hundredths)
})
