import type { Sale } from '#domain/shop/sale.ts'
import type { Connector, MarketplacePort, ShopAccount } from '#server/adapters/marketplaces/port.ts'
import { shopExpired, shopRefused, shopUnavailable } from '#server/adapters/marketplaces/port.ts'
import type { Ctx } from '#server/ctx.ts'
import { crashPoint } from '#server/platform/crash-points.ts'

/** What a shop in memory does next instead of answering. */
type Fault = 'expired' | 'refused' | 'unavailable' | { retryAt: Date }

/** A marketplace without a network, for tests about our own side of it: what it has, what it was asked, and how it fails. */
export type MemoryShop = {
  key: string
  /** what the marketplace calls the account; several keys may open one */
  account: string
  sales: Sale[]
  pageSize: number
  /** the fault of the n-th call from now, by its place */
  faults: (Fault | null)[]
  asked: { call: string; since?: Date; cursor?: string }[]
  subscribed: string[]
  /** runs before a page is answered: whatever may happen meanwhile */
  onPull: () => Promise<void>
}

export type MemoryMarketplace = MarketplacePort & {
  shops: Map<string, MemoryShop>
  addShop(key: string, sales?: Sale[]): MemoryShop
}

/** Every kind is played by it; `authorization` sends members to a page that answers with the key they are given. */
export function memoryMarketplace(): MemoryMarketplace {
  const shops = new Map<string, MemoryShop>()
  const addShop = (key: string, sales: Sale[] = []): MemoryShop => {
    const shop: MemoryShop = {
      key,
      account: key,
      sales,
      pageSize: 10,
      faults: [],
      asked: [],
      subscribed: [],
      onPull: async () => undefined,
    }
    shops.set(key, shop)
    return shop
  }
  return {
    shops,
    addShop,
    live: () => ['demo', 'shopify'],
    of: (account) => connectorOf(shops, account),
    authorization: (kind) =>
      kind === 'shopify'
        ? {
            url: ({ settings, state, returnUrl }) =>
              `https://${settings.shop_domain}/consent?state=${state}&back=${encodeURIComponent(returnUrl)}`,
            finish: async ({ settings, query }) => {
              if (query.hmac !== 'good') throw shopRefused('the answer was not signed')
              return { settings, secrets: { access_token: query.code ?? '' } }
            },
          }
        : null,
    newAccount: async (kind) =>
      kind === 'demo' ? { settings: {}, secrets: { api_key: addShop(`new-${shops.size}`, [makeSale('N1')]).key } } : null,
  }
}

/** Puts it where the connectors are, for one world. */
export function useMemoryMarketplace(ctx: Ctx): MemoryMarketplace {
  const marketplace = memoryMarketplace()
  Object.assign(ctx, { marketplaces: marketplace })
  return marketplace
}

function connectorOf(shops: MemoryMarketplace['shops'], { kind, secrets }: ShopAccount): Connector {
  const key = secrets.api_key ?? secrets.access_token ?? ''
  const enter = (call: string, more: object = {}): MemoryShop => {
    const shop = shops.get(key)
    if (!shop) throw shopExpired('unknown key')
    shop.asked.push({ call, ...more })
    const fault = shop.faults.shift()
    if (fault === 'expired') throw shopExpired('token revoked')
    if (fault === 'refused') throw shopRefused('scope read_orders is missing')
    if (fault === 'unavailable') throw shopUnavailable(new Error('503'))
    if (fault) throw shopUnavailable(new Error('429'), fault.retryAt)
    return shop
  }
  return {
    kind,
    health: async () => {
      const shop = enter('health')
      return { accountRef: shop.account, accountName: `Shop ${shop.key}`, notes: [] }
    },
    pullOrders: async ({ since, cursor }) => {
      const shop = enter('pull', { since, cursor })
      await shop.onPull()
      crashPoint('after a page')
      const from = cursor === '' ? 0 : Number(cursor)
      const changed = shop.sales.filter(({ updatedTime }) => updatedTime >= since)
      const sales = changed.slice(from, from + shop.pageSize)
      return { sales, nextCursor: from + shop.pageSize < changed.length ? String(from + shop.pageSize) : '' }
    },
    getOrder: async (saleId) => enter('get').sales.find(({ id }) => id === saleId) ?? null,
    pushShipment: async ({ trackingNumber }) => {
      enter('push')
      return { kind: 'done', ref: trackingNumber }
    },
    subscribe: async (url) => void enter('subscribe').subscribed.push(url),
    unsubscribe: async (url) => {
      const shop = enter('unsubscribe')
      shop.subscribed = shop.subscribed.filter((one) => one !== url)
    },
    readWebhook: ({ headers, body }) => {
      if (headers['x-key'] !== key) return null
      const { id, topic, sale } = JSON.parse(body.toString()) as { id: string; topic: 'sale' | 'uninstalled'; sale: string }
      return topic === 'sale' ? { id, topic, saleId: sale } : { id, topic }
    },
  }
}

/** An order as shops tell them, with what a test is about. */
export const makeSale = (id: string, more: Partial<Sale> = {}): Sale => ({
  id,
  number: `#${id}`,
  state: 'open',
  orderedTime: new Date('2026-01-13T10:00:00Z'),
  updatedTime: new Date('2026-01-13T10:00:00Z'),
  currency: 'GBP',
  total: 2500,
  note: '',
  shippingService: 'Standard',
  receiver: {
    name: 'Jane Doe',
    company: '',
    state: '',
    city: 'London',
    detailAddress: '1 High Street',
    countryCode: 'GB',
    zipCode: 'SW1A 1AA',
    telephone: '+447700900123',
    email: 'jane@example.com',
  } as Sale['receiver'],
  lines: [
    {
      id: `${id}-1`,
      sku: 'MUG',
      name: 'Mug',
      quantity: 1,
      unitPrice: 2500,
      grams: 400,
      hsCode: '',
      originCountry: '',
      imageUrl: '',
    },
  ],
  shipments: [],
  ioss: '',
  ...more,
})
