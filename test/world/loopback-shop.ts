import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Sale, SaleShipment } from '#domain/shop/sale.ts'
import {
  type ConnectorTools,
  callMarketplace,
  type MarketplaceAnswer,
  pushFailure,
  pushRefusal,
  readFailure,
} from '#server/adapters/marketplaces/call-marketplace.ts'
import {
  type Connector,
  type MarketplacePort,
  type PushReason,
  type PushResult,
  type ShipmentNotice,
  shopUnavailable,
} from '#server/adapters/marketplaces/port.ts'
import type { Ctx } from '#server/ctx.ts'
import { cleanupSteps } from './cleanup-steps.ts'

/** What the shop does to the next calls, one for each: hang up before or after doing what was asked, fail after it, or send callers away. */
export type ShopFault = 'drop' | 'hang_up' | 'broken' | 'busy' | 'expired'
type Shipment = SaleShipment & { lines: unknown; isLast: boolean; carrier: string; url: string }
type KeptSale = Omit<Sale, 'shipments'> & { shipments: Shipment[] }

export type LoopbackShop = {
  url: string
  sales: Map<string, KeptSale>
  /** how often it was asked for anything, and told of a parcel */
  calls: { reads: number; writes: number }
  faults: ShopFault[]
  /** runs before a change is made */
  onWrite: () => Promise<void>
}

/** A marketplace over HTTP that keeps its state outside of whoever is killed, and makes a shipment for every telling: it never forgives. */
export async function openLoopbackShop(): Promise<LoopbackShop> {
  const shop: LoopbackShop = {
    url: '',
    sales: new Map(),
    calls: { reads: 0, writes: 0 },
    faults: [],
    onWrite: async () => undefined,
  }
  const server = createServer((request, response) => void answer(shop, request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  shop.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  cleanupSteps.push(() => new Promise<void>((done) => void server.close(() => done()).closeAllConnections()))
  return shop
}

async function answer(shop: LoopbackShop, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const fault = shop.faults.shift()
  if (fault === 'drop') return void request.socket.destroy()
  if (fault === 'busy') return void response.writeHead(429, { 'retry-after': '7' }).end('slow down')
  if (fault === 'expired') return void response.writeHead(401).end('who are you')
  const body = await read(request)
  if (request.method !== 'GET') await shop.onWrite()
  const done = perform(shop, request.method ?? '', request.url ?? '', body)
  if (fault === 'hang_up') return void request.socket.destroy()
  if (fault === 'broken') return void response.writeHead(502).end('bad gateway')
  response.writeHead(done.status, { 'content-type': 'application/json' }).end(JSON.stringify(done.body))
}

type Done = { status: number; body: unknown }

function perform(shop: LoopbackShop, method: string, path: string, body: string): Done {
  const [, saleId = '', ref = ''] = /^\/orders\/([^/]+)(?:\/shipments(?:\/([^/]+))?)?$/.exec(path) ?? []
  const sale = shop.sales.get(decodeURIComponent(saleId))
  if (method === 'GET') {
    shop.calls.reads++
    return sale ? { status: 200, body: sale } : { status: 404, body: { why: 'no such order' } }
  }
  shop.calls.writes++
  if (!sale) return { status: 404, body: { why: 'no such order' } }
  if (method === 'POST') return addShipment(sale, JSON.parse(body) as ShipmentNotice)
  const shipment = sale.shipments.find(({ id }) => id === ref)
  if (!shipment) return { status: 404, body: { why: 'no such shipment' } }
  if (method === 'DELETE') {
    sale.shipments = sale.shipments.filter((one) => one !== shipment)
    sale.state = 'open'
  } else shipment.trackingNumber = (JSON.parse(body) as ShipmentNotice).trackingNumber
  return { status: 200, body: { id: ref } }
}

function addShipment(sale: KeptSale, { trackingNumber, lines, isLast, carrierName, trackingUrl }: ShipmentNotice): Done {
  if (sale.state === 'cancelled') return { status: 409, body: { why: 'cancelled' } }
  if (sale.state === 'shipped') return { status: 410, body: { why: 'already shipped' } }
  const id = `sh_${sale.id}_${sale.shipments.length + 1}`
  sale.shipments.push({ id, trackingNumber, lines, isLast, carrier: carrierName, url: trackingUrl })
  if (isLast) sale.state = 'shipped'
  return { status: 201, body: { id } }
}

async function read(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}

/** `plain`: a marketplace that can only be told, and never takes anything back. */
export type ShopAbilities = 'whole' | 'plain' | 'cancels'

/** The application's world with this shop behind every kind. */
export function withLoopbackShop(ctx: Ctx, url: string, abilities: ShopAbilities = 'whole'): Ctx {
  const tools: ConnectorTools = { log: ctx.log, clock: ctx.clock, allowPrivate: true, appUrl: () => ctx.appUrl.url() }
  const marketplaces: MarketplacePort = {
    live: () => ['demo'],
    of: () => connectorOf(tools, url, abilities),
    authorization: () => null,
  }
  return { ...ctx, marketplaces }
}

function connectorOf(tools: ConnectorTools, url: string, abilities: ShopAbilities): Connector {
  const ask = (
    name: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<MarketplaceAnswer> =>
    callMarketplace(tools, { name, method, url: `${url}${path}`, headers: {}, ...(body ? { body: JSON.stringify(body) } : {}) })
  const at = (saleId: string) => `/orders/${encodeURIComponent(saleId)}`
  const write = async (...call: Parameters<typeof ask>): Promise<PushResult> => {
    try {
      const said = await ask(...call)
      if (said.status < 300) return { kind: 'done', ref: (JSON.parse(said.text) as { id: string }).id }
      return pushRefusal(tools, said, said.text, reasonOf)
    } catch (error) {
      return pushFailure(error)
    }
  }
  return {
    kind: 'demo',
    health: async () => ({ accountRef: 'loopback', accountName: 'Loopback', notes: [] }),
    pullOrders: async () => ({ sales: [], nextCursor: '' }),
    getOrder: async (id) => {
      const said = await ask('loopback read', 'GET', at(id)).catch((error: unknown) => {
        throw shopUnavailable(error)
      })
      if (said.status === 404) return null
      if (said.status >= 300) throw readFailure(tools, said, said.text)
      return JSON.parse(said.text) as Sale
    },
    pushShipment: (notice) => write('loopback push', 'POST', `${at(notice.saleId)}/shipments`, notice),
    ...(abilities === 'whole'
      ? { updateShipment: (ref, notice) => write('loopback update', 'PUT', `${at(notice.saleId)}/shipments/${ref}`, notice) }
      : {}),
    ...(abilities === 'plain'
      ? {}
      : { cancelShipment: (ref, saleId) => write('loopback cancel', 'DELETE', `${at(saleId)}/shipments/${ref}`) }),
  } satisfies Connector
}

const reasonOf = (status: number): PushReason =>
  status === 404 ? 'order_missing' : status === 409 ? 'order_cancelled' : status === 410 ? 'already_shipped' : 'refused'
