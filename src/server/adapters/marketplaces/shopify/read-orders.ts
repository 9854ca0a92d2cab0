import { z } from 'zod'
import type { Sale } from '#domain/shop/sale.ts'
import type { PullPage, PullRequest } from '../port.ts'
import { callShopify, ShopifyFailure, type ShopifySession } from './call-shopify.ts'
import { toSale } from './to-sale.ts'
import { numberOf, orderGid, type ShopifyOrder } from './wire.ts'

/**
 * Where reading goes on. First come the orders that changed, then those of which only a fulfilment order did: releasing a hold, or the day that one was
 * scheduled for, need not count as a change of the order itself. `since` is kept in it, because Shopify's own cursor belongs to the question it came with.
 */
const cursorSchema = z.object({
  part: z.enum(['orders', 'fulfilment_orders']),
  since: z.iso.datetime(),
  after: z.string().nullable(),
})
type Cursor = z.output<typeof cursorSchema>

const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

function readCursor({ cursor, since }: PullRequest): Cursor {
  const start: Cursor = { part: 'orders', since: since.toISOString(), after: null }
  if (cursor === '') return start
  try {
    const parsed = cursorSchema.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return parsed.success ? parsed.data : start
  } catch {
    return start
  }
}

const largestPage = 25
/** What a page may hold is decided by what it costs, which depends on the shop's plan: found out once for each shop. */
const pageSizes = new Map<string, number>()

export async function pullOrders(session: ShopifySession, request: PullRequest): Promise<PullPage> {
  const cursor = readCursor(request)
  return cursor.part === 'orders' ? pullChangedOrders(session, cursor) : pullReleasedOrders(session, cursor)
}

const sinceFilter = ({ since }: Cursor): string => `updated_at:>='${since}'`

async function pullChangedOrders(session: ShopifySession, cursor: Cursor): Promise<PullPage> {
  const { pageInfo, nodes } = await readChangedOrders(session, cursor)
  const sales: Sale[] = []
  for (const order of nodes) {
    const sale = toSale(await readRest(session, order))
    if (sale) sales.push(sale)
  }
  const next: Cursor =
    pageInfo.hasNextPage && pageInfo.endCursor
      ? { ...cursor, after: pageInfo.endCursor }
      : { part: 'fulfilment_orders', since: cursor.since, after: null }
  return { sales, nextCursor: writeCursor(next) }
}

async function readChangedOrders(session: ShopifySession, cursor: Cursor) {
  const key = session.host.baseUrl
  for (;;) {
    const first = pageSizes.get(key) ?? largestPage
    try {
      const { orders } = await callShopify(session, 'ChangedOrders', { first, after: cursor.after, query: sinceFilter(cursor) })
      return orders
    } catch (error) {
      if (!(error instanceof ShopifyFailure) || error.kind !== 'too_costly' || first === 1) throw error
      pageSizes.set(key, Math.floor(first / 2))
    }
  }
}

async function pullReleasedOrders(session: ShopifySession, cursor: Cursor): Promise<PullPage> {
  const variables = { first: 50, after: cursor.after, query: sinceFilter(cursor) }
  const { fulfillmentOrders } = await callShopify(session, 'ChangedFulfilmentOrders', variables)
  const { pageInfo, nodes } = fulfillmentOrders
  const since = new Date(cursor.since)
  // Whatever changed since then as an order has been told.
  const ids = new Set(nodes.filter(({ order }) => order.updatedAt < since).map(({ order }) => order.id))
  const sales: Sale[] = []
  for (const id of ids) {
    const sale = await getSale(session, numberOf(id))
    if (sale) sales.push(sale)
  }
  const hasMore = pageInfo.hasNextPage && pageInfo.endCursor
  return { sales, nextCursor: hasMore ? writeCursor({ ...cursor, after: pageInfo.endCursor ?? null }) : '' }
}

export async function getSale(session: ShopifySession, saleId: string): Promise<Sale | null> {
  const order = await readOrder(session, saleId)
  return order && toSale(order)
}

/** The order as it is now, whole. */
export async function readOrder(session: ShopifySession, saleId: string): Promise<ShopifyOrder | null> {
  if (!/^\d{1,20}$/.test(saleId)) return null
  const { order } = await callShopify(session, 'OneOrder', { id: orderGid(saleId) })
  return order && readRest(session, order)
}

/** Large orders have more fulfilment orders and lines than come along with them. */
async function readRest(session: ShopifySession, order: ShopifyOrder): Promise<ShopifyOrder> {
  const fulfilmentOrders = [...order.fulfillmentOrders.nodes]
  for (let { pageInfo } = order.fulfillmentOrders; pageInfo.hasNextPage; ) {
    const more = await callShopify(session, 'MoreFulfilmentOrders', { id: order.id, after: pageInfo.endCursor })
    if (!more.order) break
    fulfilmentOrders.push(...more.order.fulfillmentOrders.nodes)
    pageInfo = more.order.fulfillmentOrders.pageInfo
  }
  const nodes: typeof fulfilmentOrders = []
  for (const one of fulfilmentOrders) {
    const lines = [...one.lineItems.nodes]
    for (let { pageInfo } = one.lineItems; pageInfo.hasNextPage; ) {
      const more = await callShopify(session, 'MoreLines', { id: one.id, after: pageInfo.endCursor })
      if (!more.fulfillmentOrder) break
      lines.push(...more.fulfillmentOrder.lineItems.nodes)
      pageInfo = more.fulfillmentOrder.lineItems.pageInfo
    }
    nodes.push({ ...one, lineItems: { ...one.lineItems, nodes: lines } })
  }
  return { ...order, fulfillmentOrders: { ...order.fulfillmentOrders, nodes } }
}
