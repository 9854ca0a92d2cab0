import type { z } from 'zod'
import { isSandboxSigned } from '../../sandbox-signature.ts'
import {
  type ConnectorTools,
  callMarketplace,
  type MarketplaceAnswer,
  parseJson,
  pushFailure,
  pushRefusal,
  readFailure,
} from '../call-marketplace.ts'
import {
  type Connector,
  type PushReason,
  type PushResult,
  type ShipmentNotice,
  type ShopAccount,
  shopRefused,
  shopUnavailable,
} from '../port.ts'
import {
  carriersSchema,
  eventSchema,
  failureSchema,
  orderSchema,
  ordersSchema,
  pathHere,
  readSale,
  shipmentSchema,
  shopSchema,
  webhookSchema,
} from './wire.ts'

type ApiCall = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; body?: object }

/** Our own shop for trying things out, spoken to as a stranger. The setting `base_url` is for tests: without it, it is this application. */
export function demoConnector({ settings, secrets }: ShopAccount, tools: ConnectorTools): Connector {
  const ownUrl = (settings.base_url || tools.appUrl()).replace(/\/+$/, '')
  const key = secrets.api_key ?? ''

  const call = ({ method, path, body }: ApiCall): Promise<MarketplaceAnswer> =>
    callMarketplace(tools, {
      name: 'demo-shop',
      method,
      url: `${ownUrl}/sandbox/shop/v1${path}`,
      headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      allowPrivate: tools.allowPrivate || !settings.base_url,
    })
  /** null: the shop says that there is no such thing */
  const find = async <Answer>(schema: z.ZodType<Answer>, asked: ApiCall): Promise<Answer | null> => {
    const answer = await call(asked).catch((error: unknown) => {
      throw shopUnavailable(error)
    })
    if (answer.status === 404) return null
    if (!isGood(answer)) throw readFailure(tools, answer, failureOf(answer).message)
    const parsed = schema.safeParse(parseJson(answer.text))
    // It said yes, and then something that nobody understands: a page of somebody in between, most likely.
    if (!parsed.success) throw shopUnavailable(parsed.error)
    return parsed.data
  }
  const get = async <Answer>(schema: z.ZodType<Answer>, asked: ApiCall): Promise<Answer> => {
    const answer = await find(schema, asked)
    if (answer === null) throw shopRefused('the shop knows nothing of this')
    return answer
  }
  const push = async (asked: ApiCall): Promise<PushResult> => {
    try {
      const answer = await call(asked)
      if (isGood(answer)) {
        const shipment = shipmentSchema.safeParse(parseJson(answer.text))
        if (shipment.success) return { kind: 'done', ref: shipment.data.id }
        return { kind: 'retry', at: null, detail: 'an answer that cannot be read', isUnclear: true }
      }
      const { code, message } = failureOf(answer)
      return pushRefusal(tools, answer, message, (status) => reasons[code] ?? (status === 401 ? 'not_permitted' : 'refused'))
    } catch (error) {
      return pushFailure(error)
    }
  }
  const shipments = (saleId: string) => `/orders/${encodeURIComponent(saleId)}/shipments`

  return {
    kind: 'demo',
    health: async () => {
      const { id, name, url } = await get(shopSchema, { method: 'GET', path: '/shop' })
      return { accountRef: id, accountName: name, pageUrl: pathHere(url, ownUrl), notes: [] }
    },
    pullOrders: async ({ since, cursor }) => {
      const query = new URLSearchParams({ updated_since: since.toISOString(), ...(cursor ? { cursor } : {}) })
      const page = await get(ordersSchema, { method: 'GET', path: `/orders?${query}` })
      return { sales: page.orders.map((order) => readSale(order, ownUrl)), nextCursor: page.next_cursor }
    },
    getOrder: async (saleId) => {
      const order = await find(orderSchema, { method: 'GET', path: `/orders/${encodeURIComponent(saleId)}` })
      return order && readSale(order, ownUrl)
    },
    pushShipment: (notice) => push({ method: 'POST', path: shipments(notice.saleId), body: bodyOf(notice) }),
    updateShipment: (ref, notice) =>
      push({ method: 'PUT', path: `${shipments(notice.saleId)}/${encodeURIComponent(ref)}`, body: bodyOf(notice) }),
    cancelShipment: (ref, saleId) => push({ method: 'DELETE', path: `${shipments(saleId)}/${encodeURIComponent(ref)}` }),
    listCarriers: async () => (await get(carriersSchema, { method: 'GET', path: '/carriers' })).carriers,
    subscribe: async (callbackUrl) => {
      await get(webhookSchema, { method: 'PUT', path: '/webhook', body: { url: callbackUrl } })
    },
    unsubscribe: async (callbackUrl) => {
      await get(webhookSchema, { method: 'DELETE', path: `/webhook?${new URLSearchParams({ url: callbackUrl })}` })
    },
    readWebhook: (webhook) => {
      if (!isSandboxSigned(webhook, { secret: key, now: tools.clock() })) return null
      const event = eventSchema.safeParse(parseJson(webhook.body.toString()))
      if (!event.success) return null
      const { id, type, data } = event.data
      return type.startsWith('order.') ? { id, topic: 'sale', saleId: data.order } : { id, topic: 'other' }
    },
  }
}

const bodyOf = ({ trackingNumber, carrierName, trackingUrl, lines }: ShipmentNotice) => ({
  tracking_number: trackingNumber,
  carrier_name: carrierName,
  tracking_url: trackingUrl,
  ...(lines ? { lines } : {}),
})

/** What the shop's refusals mean to a member. */
const reasons: Partial<Record<string, PushReason>> = {
  order_cancelled: 'order_cancelled',
  not_found: 'order_missing',
  already_shipped: 'already_shipped',
  bad_number: 'number_refused',
  bad_carrier: 'carrier_refused',
}

const isGood = ({ status }: MarketplaceAnswer): boolean => status >= 200 && status < 300

function failureOf({ text, status }: MarketplaceAnswer): { code: string; message: string } {
  const failure = failureSchema.safeParse(parseJson(text))
  return failure.success ? failure.data.error : { code: '', message: String(status) }
}
