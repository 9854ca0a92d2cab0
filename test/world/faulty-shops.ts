import type { ShopKind } from '#domain/shop/kinds.ts'
import { run } from '#server/platform/db/pool.ts'
import { makeOrders, openDemoShop, setShopBehaviour } from '#server/sandbox/shop/index.ts'
import { randomShopFaults } from './shop-faults.ts'
import { startShopifyServer } from './shopify-server.ts'
import { startWooServer } from './woo-server.ts'
import type { World } from './world.ts'

/** What a marketplace itself knows of one sale in the end. */
export type SaleAtShop = { numbers: string[]; mails: number; isShipped: boolean }

/** A shop over HTTP that keeps its own books and fails by chance, and what a member types to link it. */
export type FaultyShop = {
  access: { settings: Record<string, string>; secrets: Record<string, string> }
  /** from its own books, by the sale's id */
  read: () => Promise<Map<string, SaleAtShop>>
}

type Options = { count: number; seed: number }

/** The share of calls that go wrong: before anything happened, after it did, or without any answer. */
const faultShare = 0.25

export const faultyShops: Record<ShopKind, (w: World, options: Options) => Promise<FaultyShop>> = {
  demo: openFaultyDemo,
  shopify: openFaultyShopify,
  woocommerce: openFaultyWoo,
}

const atHome = {
  country: 'GB',
  postcode: 'M3 1AZ',
  city: 'Manchester',
  region: '',
  address1: '27 Deansgate',
  phone: '07911 123456',
}

/** The demo shop's buyers live everywhere and make slips; here all of them can be sent a parcel within the country. */
async function openFaultyDemo(w: World, { count, seed }: Options): Promise<FaultyShop> {
  const { shop, key } = await openDemoShop(w.ctx, 'en', 0)
  for (let made = 0; made < count; made += 200) await makeOrders(w.ctx, shop.id, Math.min(200, count - made))
  await run(
    w.ctx.db,
    `update sandbox_shop_order set ship_to = ship_to || $2,
       lines = (select jsonb_agg(line || '{"title": "Cotton shirt", "grams": 250}') from jsonb_array_elements(lines) line)
     where shop_id = $1`,
    [shop.id, JSON.stringify(atHome)],
  )
  setShopBehaviour(w.ctx, randomShopFaults(seed))
  return {
    access: { settings: {}, secrets: { api_key: key } },
    read: async () => {
      const rows = await run<{ id: string; status: string; numbers: string[]; mails: number }>(
        w.ctx.db,
        `select o.id, o.status, array(select s.tracking_number from sandbox_shop_shipment s where s.order_id = o.id and s.status = 'sent') as numbers,
           (select count(*)::int from sandbox_shop_mail m where m.order_id = o.id) as mails
         from sandbox_shop_order o where o.shop_id = $1`,
        [shop.id],
      )
      return new Map(rows.map(({ id, status, numbers, mails }) => [id, { numbers, mails, isShipped: status === 'shipped' }]))
    },
  }
}

async function openFaultyShopify(w: World, { count, seed }: Options): Promise<FaultyShop> {
  // A bucket of the larger plans, so that the test waits for faults and not for points.
  const bucket = { size: 20_000, restoreRate: 1000 }
  const server = await startShopifyServer({ count, seed, faultShare, bucket, now: () => w.ctx.clock() })
  return {
    access: {
      settings: { shop_domain: 'tea-and-co.myshopify.com', client_id: 'app-id', base_url: server.url },
      secrets: { client_secret: 'app-secret' },
    },
    read: async () => {
      const mails = new Map<number, number>()
      for (const { orderId } of server.mails) mails.set(orderId, (mails.get(orderId) ?? 0) + 1)
      return new Map(
        [...server.orders.values()].map(({ id, fulfilments, fulfilmentOrders }) => [
          String(id),
          {
            numbers: fulfilments.filter(({ status }) => status === 'SUCCESS').map(({ number }) => number),
            mails: mails.get(id) ?? 0,
            isShipped: fulfilmentOrders.every(({ lines }) => lines.every(({ remaining }) => remaining === 0)),
          },
        ]),
      )
    },
  }
}

async function openFaultyWoo(_w: World, { count, seed }: Options): Promise<FaultyShop> {
  const server = await startWooServer({ way: 'ast', orders: count, faults: { seed, percent: faultShare * 100 } })
  return {
    access: { settings: { site_url: server.url }, secrets: { consumer_key: 'ck_1', consumer_secret: 'cs_1' } },
    read: async () =>
      new Map(
        server.orders.map(({ json, trackings, completionMails }) => [
          String(json.id),
          {
            numbers: trackings.map(({ tracking_number: number }) => number),
            mails: completionMails,
            isShipped: json.status === 'completed',
          },
        ]),
      ),
  }
}
