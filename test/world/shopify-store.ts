/** What the loopback Shopify keeps, and its answers to our documents by their names, in the shapes of the public GraphQL Admin reference. */

type StoredLine = { id: number; sku: string; name: string; price: string; grams: number }
type StoredFulfilmentOrder = {
  id: number
  status: 'OPEN' | 'IN_PROGRESS' | 'ON_HOLD' | 'SCHEDULED' | 'CLOSED' | 'CANCELLED'
  /** whether our app may mark it as shipped */
  isOurs: boolean
  location: string
  updated: number
  lines: { id: number; line: StoredLine; remaining: number }[]
}
export type StoredOrder = {
  id: number
  updated: number
  created: number
  isCancelled: boolean
  financial: string
  city: string
  fulfilmentOrders: StoredFulfilmentOrder[]
  fulfilments: { id: number; status: 'SUCCESS' | 'CANCELLED'; number: string; company: string; url: string }[]
}
export type ShopifyStore = {
  orders: Map<number, StoredOrder>
  /** what buyers were mailed */
  mails: { orderId: number; number: string }[]
  webhooks: { id: number; topic: string; uri: string }[]
  scopes: string[]
  now: () => Date
  nextId: number
}

const gid = (type: string, id: number): string => `gid://shopify/${type}/${id}`
const idIn = (value: unknown): number => Number(String(value).split('/').pop())
const iso = (time: number): string => new Date(time).toISOString()

/** Orders a minute apart; every tenth has a line of two locations, every seventh two pieces. */
export function openShopifyStore({ count, now }: { count: number; now: () => Date }): ShopifyStore {
  const store: ShopifyStore = { orders: new Map(), mails: [], webhooks: [], scopes: [], now, nextId: 500_000 }
  const start = now().getTime() - count * 60_000
  for (let index = 0; index < count; index++) {
    const id = 10_000 + index
    const line = { id: id * 10, sku: `TEA-${index}`, name: `Tea ${index}`, price: '12.50', grams: 250 }
    const quantity = index % 7 === 0 ? 2 : 1
    const updated = start + index * 60_000
    const fulfilmentOrder = (location: string, remaining: number): StoredFulfilmentOrder => {
      const own = store.nextId++
      return { id: own, status: 'OPEN', isOurs: true, location, updated, lines: [{ id: own * 10, line, remaining }] }
    }
    const fulfilmentOrders = [fulfilmentOrder('London', quantity)]
    if (index % 10 === 0) fulfilmentOrders.push(fulfilmentOrder('London', 1))
    store.orders.set(id, {
      id,
      created: updated,
      updated,
      isCancelled: false,
      financial: 'PAID',
      city: 'Leeds',
      fulfilmentOrders,
      fulfilments: [],
    })
  }
  return store
}

type Variables = Record<string, unknown>

/** A page of what changed since, oldest change first; a cursor says behind which change it goes on. */
function pageOf<Row extends { id: number; updated: number }>(rows: Row[], variables: Variables) {
  const since = Date.parse(/updated_at:>='([^']+)'/.exec(String(variables.query))?.[1] ?? '')
  const [afterTime = 0, afterId = 0] = variables.after ? atob(String(variables.after)).split('|').map(Number) : []
  const isBehind = (row: Row) => row.updated > afterTime || (row.updated === afterTime && row.id > afterId)
  const found = rows.filter((row) => row.updated >= since && isBehind(row)).sort((a, b) => a.updated - b.updated || a.id - b.id)
  const page = found.slice(0, Number(variables.first))
  const last = page.at(-1)
  return {
    page,
    pageInfo: { hasNextPage: found.length > page.length, endCursor: last ? btoa(`${last.updated}|${last.id}`) : null },
  }
}

const nestedPage = <Row>(rows: Row[], first: number, after: unknown) => {
  const start = after ? Number(after) : 0
  const end = start + first
  return { pageInfo: { hasNextPage: rows.length > end, endCursor: String(end) }, nodes: rows.slice(start, end) }
}

const lineNode = ({ id, line, remaining }: StoredFulfilmentOrder['lines'][number]) => ({
  id: gid('FulfillmentOrderLineItem', id),
  remainingQuantity: remaining,
  requiresShipping: true,
  weight: null,
  image: { url: `https://cdn.example/${line.sku}.jpg` },
  lineItem: {
    id: gid('LineItem', line.id),
    sku: line.sku,
    name: line.name,
    discountedUnitPriceAfterAllDiscountsSet: { shopMoney: { amount: line.price } },
    variant: {
      inventoryItem: {
        harmonizedSystemCode: '090210',
        countryCodeOfOrigin: 'CN',
        measurement: { weight: { value: line.grams / 1000, unit: 'KILOGRAMS' } },
      },
    },
  },
})

const fulfilmentOrderNode = (one: StoredFulfilmentOrder) => ({
  id: gid('FulfillmentOrder', one.id),
  status: one.status,
  updatedAt: iso(one.updated),
  supportedActions: one.isOurs && one.status === 'OPEN' ? [{ action: 'CREATE_FULFILLMENT' }] : [{ action: 'HOLD' }],
  deliveryMethod: { methodType: 'SHIPPING' },
  assignedLocation: { name: one.location },
  lineItems: nestedPage(one.lines.map(lineNode), 20, null),
})

function orderNode(order: StoredOrder) {
  const left = order.fulfilmentOrders.some(({ lines }) => lines.some(({ remaining }) => remaining > 0))
  return {
    id: gid('Order', order.id),
    name: `#${order.id}`,
    createdAt: iso(order.created),
    updatedAt: iso(order.updated),
    cancelledAt: order.isCancelled ? iso(order.updated) : null,
    closedAt: null,
    displayFinancialStatus: order.financial,
    displayFulfillmentStatus: left ? 'UNFULFILLED' : order.fulfilments.length > 0 ? 'FULFILLED' : 'FULFILLMENT_NOT_REQUIRED',
    requiresShipping: true,
    currencyCode: 'GBP',
    note: null,
    email: 'ann@example.com',
    phone: null,
    currentTotalPriceSet: { shopMoney: { amount: '25.0' } },
    shippingLine: { title: 'Standard' },
    shippingAddress: {
      name: 'Ann Lee',
      company: null,
      address1: '1 High Street',
      address2: 'Flat 2',
      city: order.city,
      province: 'England',
      zip: 'LS1 4DY',
      countryCodeV2: 'GB',
      phone: '+44 7700 900123',
    },
    fulfillments: order.fulfilments.map(({ id, status, number }) => ({
      id: gid('Fulfillment', id),
      status,
      trackingInfo: [{ number }],
    })),
    fulfillmentOrders: nestedPage(order.fulfilmentOrders.map(fulfilmentOrderNode), 5, null),
  }
}

const touch = (store: ShopifyStore, ...rows: { updated: number }[]): void => {
  for (const row of rows) row.updated = store.now().getTime()
}

type FulfilmentInput = {
  lineItemsByFulfillmentOrder: { fulfillmentOrderId: string; fulfillmentOrderLineItems: { id: string; quantity: number }[] }[]
  trackingInfo: { number: string; company: string; url?: string }
  notifyCustomer: boolean
}

function createFulfilment(store: ShopifyStore, input: FulfilmentInput) {
  const refuse = (message: string) => ({ fulfillmentCreate: { fulfillment: null, userErrors: [{ field: null, message }] } })
  const wanted = input.lineItemsByFulfillmentOrder.flatMap(({ fulfillmentOrderId, fulfillmentOrderLineItems }) => {
    const owner = [...store.orders.values()].find(({ fulfilmentOrders }) =>
      fulfilmentOrders.some(({ id }) => id === idIn(fulfillmentOrderId)),
    )
    const one = owner?.fulfilmentOrders.find(({ id }) => id === idIn(fulfillmentOrderId))
    return fulfillmentOrderLineItems.map(({ id, quantity }) => ({
      owner,
      one,
      quantity,
      line: one?.lines.find((row) => row.id === idIn(id)),
    }))
  })
  const owner = wanted[0]?.owner
  if (!owner || wanted.some(({ one, line }) => !one || !line)) return refuse('Fulfillment order does not exist.')
  if (owner.isCancelled) return refuse('Fulfillment orders of a cancelled order cannot be fulfilled.')
  if (wanted.some(({ one }) => one?.location !== wanted[0]?.one?.location))
    return refuse('All fulfillment orders must be assigned to the same location.')
  if (wanted.some(({ one, line, quantity }) => one?.status !== 'OPEN' || !one.isOurs || quantity > (line?.remaining ?? 0)))
    return refuse('Fulfillment order has an unfulfillable status or too few remaining items.')
  for (const { one, line, quantity } of wanted) {
    if (!one || !line) continue
    line.remaining -= quantity
    if (one.lines.every(({ remaining }) => remaining === 0)) one.status = 'CLOSED'
    touch(store, one, owner)
  }
  const { number, company, url = '' } = input.trackingInfo
  const fulfilment = { id: store.nextId++, status: 'SUCCESS' as const, number, company, url }
  owner.fulfilments.push(fulfilment)
  if (input.notifyCustomer) store.mails.push({ orderId: owner.id, number })
  return { fulfillmentCreate: { fulfillment: { id: gid('Fulfillment', fulfilment.id) }, userErrors: [] } }
}

const findFulfilment = (store: ShopifyStore, id: unknown) =>
  [...store.orders.values()].flatMap(({ fulfilments }) => fulfilments).find((one) => one.id === idIn(id))

/** What one document does and answers. */
export const shopifyAnswers: Record<string, (store: ShopifyStore, variables: Variables) => unknown> = {
  ShopHealth: (store) => ({
    shop: { name: 'Tea & Co', myshopifyDomain: 'tea-and-co.myshopify.com' },
    currentAppInstallation: { accessScopes: store.scopes.map((handle) => ({ handle })) },
  }),
  AddressAccess: (store) => ({ orders: { nodes: [...store.orders.values()].slice(0, 1).map(orderNode) } }),
  ChangedOrders: (store, variables) => {
    const { page, pageInfo } = pageOf([...store.orders.values()], variables)
    return { orders: { pageInfo, nodes: page.map(orderNode) } }
  },
  ChangedFulfilmentOrders: (store, variables) => {
    const rows = [...store.orders.values()].flatMap((order) =>
      order.fulfilmentOrders.filter(({ status }) => status !== 'CLOSED').map((one) => ({ ...one, order })),
    )
    const { page, pageInfo } = pageOf(rows, variables)
    const nodes = page.map(({ id, order }) => ({
      id: gid('FulfillmentOrder', id),
      order: { id: gid('Order', order.id), updatedAt: iso(order.updated) },
    }))
    return { fulfillmentOrders: { pageInfo, nodes } }
  },
  OneOrder: (store, { id }) => {
    const order = store.orders.get(idIn(id))
    return { order: order ? orderNode(order) : null }
  },
  MoreFulfilmentOrders: (store, { id, after }) => {
    const order = store.orders.get(idIn(id))
    return { order: order ? { fulfillmentOrders: nestedPage(order.fulfilmentOrders.map(fulfilmentOrderNode), 5, after) } : null }
  },
  MoreLines: (store, { id, after }) => {
    const one = [...store.orders.values()].flatMap(({ fulfilmentOrders }) => fulfilmentOrders).find((row) => row.id === idIn(id))
    return { fulfillmentOrder: one ? { lineItems: nestedPage(one.lines.map(lineNode), 50, after) } : null }
  },
  CreateFulfilment: (store, { fulfillment }) => createFulfilment(store, fulfillment as FulfilmentInput),
  UpdateTracking: (store, { fulfillmentId, trackingInfoInput }) => {
    const found = findFulfilment(store, fulfillmentId)
    if (!found)
      return {
        fulfillmentTrackingInfoUpdate: {
          fulfillment: null,
          userErrors: [{ field: null, message: 'Fulfillment does not exist.' }],
        },
      }
    Object.assign(found, trackingInfoInput)
    return { fulfillmentTrackingInfoUpdate: { fulfillment: { id: gid('Fulfillment', found.id) }, userErrors: [] } }
  },
  CancelFulfilment: (store, { id }) => {
    const found = findFulfilment(store, id)
    if (found) found.status = 'CANCELLED'
    return { fulfillmentCancel: { fulfillment: found ? { id: gid('Fulfillment', found.id) } : null, userErrors: [] } }
  },
  Webhooks: (store) => ({
    webhookSubscriptions: {
      nodes: store.webhooks.map(({ id, topic, uri }) => ({ id: gid('WebhookSubscription', id), topic, uri })),
    },
  }),
  DeleteWebhook: (store, { id }) => {
    const isThere = store.webhooks.some((one) => one.id === idIn(id))
    store.webhooks = store.webhooks.filter((one) => one.id !== idIn(id))
    const userErrors = isThere ? [] : [{ field: ['id'], message: 'Webhook subscription does not exist' }]
    return { webhookSubscriptionDelete: { deletedWebhookSubscriptionId: isThere ? id : null, userErrors } }
  },
  CreateWebhook: (store, { topic, webhookSubscription }) => {
    const { uri } = webhookSubscription as { uri: string }
    const isTaken = store.webhooks.some((one) => one.topic === topic && one.uri === uri)
    if (!isTaken) store.webhooks.push({ id: store.nextId++, topic: String(topic), uri })
    const userErrors = isTaken ? [{ field: null, message: 'Address for this topic has already been taken' }] : []
    return { webhookSubscriptionCreate: { webhookSubscription: null, userErrors } }
  },
}
