import type { Sale } from '#domain/shop/sale.ts'
import type { Connector, PushResult } from '#server/adapters/marketplaces/port.ts'
import { shopifyConnector } from '#server/adapters/marketplaces/shopify/connector.ts'
import { makeLog } from '#server/platform/log.ts'
import { type ShopifyServer, startShopifyServer } from './shopify-server.ts'

type Run = {
  server: ShopifyServer
  /** by the order's number: how often a page brought it */
  pulled: Map<string, number>
  results: Map<string, PushResult>
  unclear: number
}

const mostTries = 200
export const shopifyTestApp = { clientId: 'app-id', clientSecret: 'app-secret' }

/**
 * Reads every order of a shop that fails at random and tells it one parcel for each, as a caller of the port does: the same cursor again after a
 * failure, secrets renewed before every use, and the order read after an unclear end. Time passes only by waiting.
 */
export async function runShopify({ count, seed, faultShare }: { count: number; seed: number; faultShare: number }): Promise<Run> {
  let time = Date.parse('2026-11-18T09:00:00Z')
  const clock = () => new Date(time)
  const sleep = async (ms: number) => {
    time += ms
  }
  const server = await startShopifyServer({ count, seed, faultShare, now: clock })
  server.refreshTokens.add('shprt_first')
  let secrets: Record<string, string> = { refresh_token: 'shprt_first' }
  const tools = { log: makeLog('silent'), clock, allowPrivate: true, appUrl: () => '' }
  const open = async (): Promise<Connector> => {
    const settings = { shop_domain: 'tea-and-co.myshopify.com', base_url: server.url }
    const make = () => shopifyConnector({ kind: 'shopify', settings, secrets }, tools, { app: shopifyTestApp, sleep })
    const renewed = await make().renewSecrets?.(clock())
    secrets = { ...secrets, ...renewed }
    return make()
  }
  /** Only what may be better later is tried again. */
  async function insist<Result>(work: (connector: Connector) => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work(await open())
      } catch (error) {
        if ((error as { code?: string }).code !== 'shop.unavailable' || attempt === mostTries) throw error
        time += 1000
      }
    }
  }

  const run: Run = { server, pulled: new Map(), results: new Map(), unclear: 0 }
  const sales: Sale[] = []
  const since = new Date(time - 60 * 24 * 3600_000)
  let cursor = ''
  do {
    const page = await insist((connector) => connector.pullOrders({ since, cursor }))
    for (const sale of page.sales) run.pulled.set(sale.number, (run.pulled.get(sale.number) ?? 0) + 1)
    sales.push(...page.sales)
    cursor = page.nextCursor
  } while (cursor !== '')

  for (const sale of sales) {
    const trackingNumber = `RM${sale.id}GB`
    for (let attempt = 1; attempt <= mostTries; attempt++) {
      const result = await insist((connector) =>
        connector.pushShipment({
          saleId: sale.id,
          lines: null,
          trackingNumber,
          carrierName: 'Royal Mail',
          trackingUrl: 'https://track.example',
          shippedTime: clock(),
          isLast: true,
          buyerTexts: { 'zh-cn': '', en: '' },
        }),
      )
      run.results.set(sale.number, result)
      if (result.kind !== 'retry') break
      time = Math.max(time + 1000, result.at?.getTime() ?? 0)
      if (!result.isUnclear) continue
      run.unclear += 1
      const now = await insist((connector) => connector.getOrder(sale.id))
      const known = now?.shipments.find((shipment) => shipment.trackingNumber === trackingNumber)
      if (!known) continue
      run.results.set(sale.number, { kind: 'done', ref: known.id })
      break
    }
  }
  return run
}

/** What must be true of a run, whatever went wrong on the way: by order, how often it was read, told and mailed. */
export const countsOf = ({ server, pulled, results }: Run) =>
  [...server.orders.values()].map(({ id, fulfilments }) => ({
    pulled: pulled.get(`#${id}`) ?? 0,
    result: results.get(`#${id}`)?.kind,
    fulfilments: fulfilments.filter(({ status }) => status === 'SUCCESS').length,
    mails: server.mails.filter(({ orderId }) => orderId === id).length,
  }))
