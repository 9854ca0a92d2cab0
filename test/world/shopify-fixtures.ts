import { pino } from 'pino'
import { shopifyConnector } from '#server/adapters/marketplaces/shopify/connector.ts'
import type { ScriptedReply, ScriptedServer } from './scripted-server.ts'
import { shopifyTestApp } from './shopify-run.ts'

/**
 * Answers of Shopify, worked out by hand after the public description of version 2026-10 of the GraphQL Admin API. Each names the page that describes
 * it ("Order", "FulfillmentOrder", "rate limits" …).
 */

export const testNow = new Date('2026-11-18T09:00:00Z')
export const shopDomain = 'tea-and-co.myshopify.com'

/** "GraphQL Admin API rate limits": what every answer says of its cost. */
const costWith = (available: number, requested = 30) => ({
  cost: {
    requestedQueryCost: requested,
    actualQueryCost: requested,
    throttleStatus: { maximumAvailable: 2000, currentlyAvailable: available, restoreRate: 100 },
  },
})
export const answer = (data: unknown, available = 1900): ScriptedReply => ({ body: { data, extensions: costWith(available) } })

/** "GraphQL Admin API rate limits", "Status and error codes": errors beside, or instead of, data. */
export const failure = (code: string, message: string, { available = 0, requested = 30 } = {}): ScriptedReply => ({
  body: { errors: [{ message, extensions: { code } }], extensions: costWith(available, requested) },
})

const onePage = { hasNextPage: false, endCursor: null }

/** "FulfillmentOrderLineItem", "LineItem", "InventoryItem": a line of which so many pieces are left. */
export const line = (id: number, remainingQuantity: number, changes: object = {}) => ({
  id: `gid://shopify/FulfillmentOrderLineItem/${id}9`,
  remainingQuantity,
  requiresShipping: true,
  weight: { value: 0, unit: 'KILOGRAMS' },
  image: { url: 'https://cdn.shopify.com/tea.jpg' },
  lineItem: {
    id: `gid://shopify/LineItem/${id}`,
    sku: `TEA-${id}`,
    name: 'Longjing tea - 100 g',
    discountedUnitPriceAfterAllDiscountsSet: { shopMoney: { amount: '12.5' } },
    variant: {
      inventoryItem: {
        harmonizedSystemCode: '090210',
        countryCodeOfOrigin: 'CN',
        measurement: { weight: { value: 0.25, unit: 'KILOGRAMS' } },
      },
    },
  },
  ...changes,
})

/** "FulfillmentOrder": what one location is to ship, and what an app may do with it. */
export const fulfilmentOrder = (id: number, lines: object[], changes: object = {}) => ({
  id: `gid://shopify/FulfillmentOrder/${id}`,
  status: 'OPEN',
  updatedAt: '2026-11-17T08:00:00Z',
  supportedActions: [{ action: 'CREATE_FULFILLMENT' }, { action: 'HOLD' }],
  deliveryMethod: { methodType: 'SHIPPING' },
  assignedLocation: { name: 'London' },
  lineItems: { pageInfo: onePage, nodes: lines },
  ...changes,
})

/** "Order", "MailingAddress", "MoneyBag", "Fulfillment". */
export const order = (changes: object = {}, fulfilmentOrders: object[] = [fulfilmentOrder(71, [line(501, 2)])]) => ({
  id: 'gid://shopify/Order/9001',
  name: '#1001',
  createdAt: '2026-11-16T10:00:00Z',
  updatedAt: '2026-11-17T12:00:00Z',
  cancelledAt: null,
  closedAt: null,
  displayFinancialStatus: 'PAID',
  displayFulfillmentStatus: 'UNFULFILLED',
  requiresShipping: true,
  currencyCode: 'GBP',
  note: 'Please ring twice',
  email: 'ann@example.com',
  phone: null,
  currentTotalPriceSet: { shopMoney: { amount: '28.45' } },
  shippingLine: { title: 'Royal Mail Tracked 48' },
  shippingAddress: {
    name: 'Ann Lee',
    company: 'Lee Ltd',
    address1: '1 High Street',
    address2: 'Flat 2',
    city: 'Leeds',
    province: 'England',
    zip: 'ls1 4dy',
    countryCodeV2: 'GB',
    phone: '+44 7700 900123',
  },
  fulfillments: [] as object[],
  fulfillmentOrders: { pageInfo: onePage, nodes: fulfilmentOrders },
  ...changes,
})

/** "Fulfillment", "FulfillmentTrackingInfo". */
export const fulfilment = (id: number, number: string, status = 'SUCCESS') => ({
  id: `gid://shopify/Fulfillment/${id}`,
  status,
  trackingInfo: [{ number }],
})

/** "orders" and "fulfillmentOrders": pages as connections have them. */
export const ordersPage = (nodes: object[], endCursor: string | null = null) =>
  answer({ orders: { pageInfo: { hasNextPage: endCursor !== null, endCursor }, nodes } })
export const fulfilmentOrdersPage = (nodes: object[], endCursor: string | null = null) =>
  answer({ fulfillmentOrders: { pageInfo: { hasNextPage: endCursor !== null, endCursor }, nodes } })

/** The connector on a scripted Shopify. `slept` is what it waited for. */
export function openScripted(
  peer: ScriptedServer,
  { secrets = { access_token: 'shpat_key' }, settings = {}, now = testNow }: OpenOptions = {},
) {
  const slept: number[] = []
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (text: string) => void lines.push(text) })
  const account = { kind: 'shopify' as const, settings: { shop_domain: shopDomain, base_url: peer.url, ...settings }, secrets }
  const connector = shopifyConnector(
    account,
    { log, clock: () => now, allowPrivate: true, appUrl: () => '' },
    { app: shopifyTestApp, sleep: async (ms) => void slept.push(ms) },
  )
  return { connector, slept, logged: () => lines.join('') }
}
type OpenOptions = { secrets?: Record<string, string>; settings?: Record<string, string>; now?: Date }

/** What a request asked for. */
export const requestAt = (peer: ScriptedServer, index: number) =>
  JSON.parse(peer.requests[index]?.text ?? '{}') as { operationName: string; query: string; variables: Record<string, unknown> }
