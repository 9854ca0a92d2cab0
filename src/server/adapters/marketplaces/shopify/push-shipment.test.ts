import { beforeEach, describe, expect, test } from 'vitest'
import { type ScriptedServer, startScriptedServer } from '#test/world/scripted-server.ts'
import {
  answer,
  failure,
  fulfilment,
  fulfilmentOrder,
  line,
  openScripted,
  order,
  requestAt,
} from '#test/world/shopify-fixtures.ts'
import type { ShipmentNotice } from '../port.ts'
import { findCompany } from './carriers.ts'

let peer: ScriptedServer
beforeEach(async () => {
  peer = await startScriptedServer()
})

const notice: ShipmentNotice = {
  saleId: '9001',
  lines: null,
  trackingNumber: 'JD1',
  carrierName: 'Royal Mail',
  trackingUrl: 'https://track.example/JD1',
  shippedTime: new Date('2026-11-18T08:00:00Z'),
  isLast: true,
  buyerTexts: { 'zh-cn': '', en: '' },
}
const found = (one: object | null) => answer({ order: one })
/** "fulfillmentCreate": the fulfilment, or why not. */
const created = (id: number) =>
  answer({ fulfillmentCreate: { fulfillment: { id: `gid://shopify/Fulfillment/${id}` }, userErrors: [] } })
const notCreated = (message: string) =>
  answer({ fulfillmentCreate: { fulfillment: null, userErrors: [{ field: ['fulfillment'], message }] } })
const push = (changes: Partial<ShipmentNotice> = {}) => openScripted(peer).connector.pushShipment({ ...notice, ...changes })

describe('telling of a parcel', () => {
  test('reads the order, marks everything that is left as shipped, and has the buyer mailed', async () => {
    peer.replies = [found(order({}, [fulfilmentOrder(71, [line(501, 2)]), fulfilmentOrder(72, [line(501, 1)])])), created(88)]
    expect(await push()).toEqual({ kind: 'done', ref: '88' })
    expect(requestAt(peer, 1)).toMatchObject({ operationName: 'CreateFulfilment' })
    expect(requestAt(peer, 1).variables).toEqual({
      fulfillment: {
        lineItemsByFulfillmentOrder: [
          {
            fulfillmentOrderId: 'gid://shopify/FulfillmentOrder/71',
            fulfillmentOrderLineItems: [{ id: 'gid://shopify/FulfillmentOrderLineItem/5019', quantity: 2 }],
          },
          {
            fulfillmentOrderId: 'gid://shopify/FulfillmentOrder/72',
            fulfillmentOrderLineItems: [{ id: 'gid://shopify/FulfillmentOrderLineItem/5019', quantity: 1 }],
          },
        ],
        trackingInfo: { number: 'JD1', company: 'Royal Mail' },
        notifyCustomer: true,
      },
    })
  })

  test('of some pieces takes them from the fulfilment orders one after the other', async () => {
    const orders = [fulfilmentOrder(71, [line(501, 2), line(502, 1)]), fulfilmentOrder(72, [line(501, 3)])]
    peer.replies = [found(order({}, orders)), created(88)]
    await push({ lines: [{ id: '501', quantity: 3 }], carrierName: 'Own Couriers' })
    const { fulfillment } = requestAt(peer, 1).variables as { fulfillment: Record<string, unknown> }
    expect(fulfillment.trackingInfo).toEqual({ number: 'JD1', company: 'Own Couriers', url: 'https://track.example/JD1' })
    expect(fulfillment.lineItemsByFulfillmentOrder).toEqual([
      {
        fulfillmentOrderId: 'gid://shopify/FulfillmentOrder/71',
        fulfillmentOrderLineItems: [{ id: 'gid://shopify/FulfillmentOrderLineItem/5019', quantity: 2 }],
      },
      {
        fulfillmentOrderId: 'gid://shopify/FulfillmentOrder/72',
        fulfillmentOrderLineItems: [{ id: 'gid://shopify/FulfillmentOrderLineItem/5019', quantity: 1 }],
      },
    ])
  })

  test('that Shopify knows under our number already is done without a second mail', async () => {
    peer.replies = [found(order({ displayFulfillmentStatus: 'FULFILLED', fulfillments: [fulfilment(81, 'JD1')] }, []))]
    expect(await push()).toEqual({ kind: 'done', ref: '81' })
    expect(peer.requests).toHaveLength(1)
  })

  const closed = fulfilmentOrder(71, [line(501, 0)], { status: 'CLOSED', supportedActions: [] })
  const foreign = fulfilmentOrder(71, [line(501, 2)], { supportedActions: [{ action: 'REQUEST_FULFILLMENT' }] })
  const held = fulfilmentOrder(71, [line(501, 2)], { status: 'ON_HOLD', supportedActions: [{ action: 'RELEASE_HOLD' }] })
  test.each([
    ['an order that is gone', null, 'order_missing'],
    ['a cancelled order', order({ cancelledAt: '2026-11-17T12:00:00Z' }), 'order_cancelled'],
    ['an order shipped under another number', order({ fulfillments: [fulfilment(81, 'XX9')] }, [closed]), 'already_shipped'],
    ['an order of another fulfilment service', order({}, [foreign]), 'not_permitted'],
    ['an order of which nothing is shown', order({}, []), 'not_permitted'],
    ['an order on hold', order({}, [held]), 'refused'],
  ])('of %s is for the member to see to', async (_name, one, reason) => {
    peer.replies = [found(one)]
    expect(await push()).toMatchObject({ kind: 'needs_user', reason })
    expect(peer.requests).toHaveLength(1)
  })

  test('of more pieces than are left ships none of them', async () => {
    peer.replies = [found(order({ fulfillments: [fulfilment(81, 'XX9')] }, [fulfilmentOrder(71, [line(501, 1)])]))]
    expect(await push({ lines: [{ id: '501', quantity: 2 }] })).toMatchObject({ kind: 'needs_user', reason: 'already_shipped' })
  })

  test.each([
    ['Fulfillment order has an unfulfillable status= closed.', 'already_shipped'],
    ['The order was cancelled.', 'order_cancelled'],
    ['Tracking info number is too long', 'number_refused'],
    ['Tracking info company is too long', 'carrier_refused'],
    ['Not allowed for this fulfillment service', 'not_permitted'],
    ['Something else', 'refused'],
  ])('that is refused with "%s" is %s', async (message, reason) => {
    peer.replies = [found(order()), notCreated(message)]
    expect(await push()).toEqual({ kind: 'needs_user', reason, detail: message })
  })

  test('from two locations makes a fulfilment at each, under the same number', async () => {
    const manchester = fulfilmentOrder(72, [line(502, 1)], { assignedLocation: { name: 'Manchester' } })
    peer.replies = [found(order({}, [fulfilmentOrder(71, [line(501, 2)]), manchester])), created(88), created(89)]
    expect(await push()).toEqual({ kind: 'done', ref: '88' })
    expect(peer.requests).toHaveLength(3)
    peer.replies = [found(order({}, [fulfilmentOrder(71, [line(501, 2)]), manchester])), created(88), { status: 503, body: {} }]
    expect(await push()).toMatchObject({ kind: 'needs_user', reason: 'refused' })
  })
})

describe('an end that is not clear', () => {
  test.each([
    ['a fault of theirs', { status: 502, body: {} }, true, null],
    ['an answer of another form', answer({}), true, null],
    ['a fault inside', failure('INTERNAL_SERVER_ERROR', 'Internal error'), true, null],
    ['too many calls', { status: 429, headers: { 'retry-after': '4' }, body: {} }, false, '2026-11-18T09:00:04.000Z'],
  ])('after %s is told apart from one that never began', async (_name, reply, isUnclear, at) => {
    peer.replies = [found(order()), reply]
    expect(await push()).toMatchObject({ kind: 'retry', isUnclear, at: at && new Date(at) })
  })

  test('while the order is only read is never unclear', async () => {
    peer.replies = [{ status: 502, body: {} }]
    expect(await push()).toMatchObject({ kind: 'retry', isUnclear: false })
  })

  test('without access is for the member to see to', async () => {
    peer.replies = [{ status: 401, body: {} }]
    expect(await push()).toMatchObject({ kind: 'needs_user', reason: 'not_permitted' })
    peer.replies = [failure('ACCESS_DENIED', 'Access denied for fulfillmentOrders field.')]
    expect(await push()).toMatchObject({ kind: 'needs_user', reason: 'not_permitted' })
  })
})

/** "fulfillmentTrackingInfoUpdate". */
test('another number is told for the same fulfilment', async () => {
  const updated = { fulfillment: { id: 'gid://shopify/Fulfillment/88' }, userErrors: [] }
  peer.replies = [answer({ fulfillmentTrackingInfoUpdate: updated })]
  const { connector } = openScripted(peer)
  expect(await connector.updateShipment?.('88', { ...notice, carrierName: 'Yodel' })).toEqual({ kind: 'done', ref: '88' })
  expect(requestAt(peer, 0).variables).toEqual({
    fulfillmentId: 'gid://shopify/Fulfillment/88',
    trackingInfoInput: { number: 'JD1', company: 'Yodel', url: 'https://track.example/JD1' },
  })
  const userErrors = [{ field: null, message: 'Fulfillment does not exist.' }]
  peer.replies = [answer({ fulfillmentTrackingInfoUpdate: { fulfillment: null, userErrors } })]
  expect(await connector.updateShipment?.('88', notice)).toMatchObject({ kind: 'needs_user', reason: 'order_missing' })
  peer.replies = [{ status: 500, body: {} }]
  expect(await connector.updateShipment?.('88', notice)).toMatchObject({ kind: 'retry', isUnclear: true })
})

/** "fulfillmentCancel". */
test('a fulfilment is taken back, also one that was taken back before', async () => {
  peer.replies = [answer({ fulfillmentCancel: { fulfillment: { id: 'gid://shopify/Fulfillment/88' }, userErrors: [] } })]
  const { connector } = openScripted(peer)
  expect(await connector.cancelShipment?.('88', '9001')).toEqual({ kind: 'done', ref: '88' })
  expect(requestAt(peer, 0).variables).toEqual({ id: 'gid://shopify/Fulfillment/88' })
  const refused = (message: string) =>
    answer({ fulfillmentCancel: { fulfillment: null, userErrors: [{ field: null, message }] } })
  peer.replies = [refused('Fulfillment is already cancelled.')]
  expect(await connector.cancelShipment?.('88', '9001')).toEqual({ kind: 'done', ref: '88' })
  peer.replies = [refused('You do not have permission.')]
  expect(await connector.cancelShipment?.('88', '9001')).toMatchObject({ kind: 'needs_user', reason: 'not_permitted' })
})

test('carriers have the names that Shopify links by', async () => {
  expect(await openScripted(peer).connector.listCarriers?.()).toContainEqual({ code: 'Royal Mail', name: 'Royal Mail' })
  expect(['royal mail Tracked 48', 'DPD Local', 'Hermes', '顺丰速运', 'Royal Mailing Company', 'R2R'].map(findCompany)).toEqual([
    'Royal Mail',
    'DPD Local',
    'Evri',
    'SF Express',
    null,
    null,
  ])
})
