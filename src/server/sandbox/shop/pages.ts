import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Language, languages } from '#domain/language.ts'
import { isStorableText } from '#domain/text.ts'
import type { Ctx } from '#server/ctx.ts'
import { originOf } from '#server/platform/http/page.ts'
import { acceptForms, sendHtml } from '../html-page.ts'
import { shopFaults } from './behaviour.ts'
import { addressFields } from './draw-order.ts'
import {
  addressOf,
  drawCreatePage,
  drawMissingShop,
  drawShopPage,
  faultSpans,
  orderStatuses,
  type ShopView,
} from './draw-page.ts'
import { cancelShopOrder, makeOrders, mostNewOrders, moveShopOrder, openDemoShop } from './orders.ts'
import { shopStyleHash } from './page-style.ts'
import { drawProduct } from './products.ts'
import { hashOfKey, newShopKey } from './shop-keys.ts'
import { countOrders, findShop, listMails, listShipments, searchOrders, setFault, setKey } from './store.ts'
import { type DemoShop, pagePath } from './wire.ts'

const pageSize = 20

/** The shop's own pages, for whoever has the link: no script, no cookie, nothing of any member on them. */
export function serveShopPages(app: FastifyInstance, ctx: Ctx): void {
  acceptForms(app)
  type Visit = { shop: DemoShop; language: Language; view: ShopView; request: FastifyRequest; reply: FastifyReply }
  const page = (work: (visit: Visit) => Promise<FastifyReply>) => async (request: FastifyRequest, reply: FastifyReply) => {
    const shop = await findShop(ctx.db, 'code', paramOf(request, 'code'))
    const language = languageOf(request, shop)
    if (!shop) return send(reply, drawMissingShop(language), 404)
    return work({ shop, language, view: viewOf(request), request, reply })
  }
  /** Does what a form asks for, and shows the page again where the visitor was. */
  const action = (work: (visit: Visit) => Promise<{ done: string; open?: string }>) =>
    page(async (visit) => {
      const { done, open = '' } = await work(visit)
      const view = done === 'orders' ? {} : visit.view
      return visit.reply.redirect(addressOf(visit.shop, visit.language, { ...view, done, open }), 303)
    })

  app.get('/sandbox/shop', async (request, reply) => send(reply, drawCreatePage(languageOf(request, null))))
  app.post('/sandbox/shop/open', async (request, reply) => {
    const language = languageOf(request, null)
    const { shop, key } = await openDemoShop(ctx, language)
    if (!String(request.headers['content-type'] ?? '').includes('json')) return reply.redirect(addressOf(shop, language, {}), 303)
    const url = `${originOf(request, ctx.env.publicUrl)}${pagePath(shop)}`
    return reply.code(201).header('cache-control', 'no-store').send({ id: shop.id, api_key: key, url })
  })
  app.get('/sandbox/shop/pictures/:file', async (request, reply) => {
    const svg = drawProduct(paramOf(request, 'file').replace(/\.svg$/, ''))
    if (svg === null) return reply.code(404).send('')
    return reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(svg)
  })
  app.get(
    '/sandbox/shop/:code',
    page(async ({ shop, language, view, reply }) => {
      const skip = (view.page - 1) * pageSize
      const found = await searchOrders(ctx.db, { shopId: shop.id, ...view, skip, limit: pageSize })
      const ids = found.map(({ id }) => id)
      const [shipments, mails, counts] = await Promise.all([
        listShipments(ctx.db, ids),
        listMails(ctx.db, ids),
        countOrders(ctx.db, shop.id),
      ])
      const orders = found.map((order) => ({
        order,
        shipments: shipments.filter(({ order_id }) => order_id === order.id),
        mails: mails.filter(({ order_id }) => order_id === order.id),
      }))
      const pages = Math.ceil((found[0]?.found ?? 0) / pageSize)
      // Sealed under another application secret, the key is lost; a new one helps.
      const key = ctx.secrets.unseal(shop.sealed_key) ?? ''
      return send(reply, drawShopPage({ shop, key, language, view, counts, orders, pages }))
    }),
  )
  app.post(
    '/sandbox/shop/:code/orders',
    action(async ({ shop, request }) => {
      const count = Math.min(mostNewOrders, Math.max(1, Math.floor(Number(fieldOf(request, 'count'))) || 1))
      await makeOrders(ctx, shop.id, count)
      return { done: 'orders' }
    }),
  )
  app.post(
    '/sandbox/shop/:code/orders/:id/cancel',
    action(async ({ shop, request }) => {
      const id = paramOf(request, 'id')
      const cancelled = await cancelShopOrder(ctx, shop.id, id)
      return { done: cancelled ? 'cancelled' : 'over', open: cancelled?.id ?? '' }
    }),
  )
  app.post(
    '/sandbox/shop/:code/orders/:id/address',
    action(async ({ shop, request }) => {
      const to = Object.fromEntries(addressFields.map((name) => [name, fieldOf(request, name)]))
      const moved = await moveShopOrder(ctx, shop.id, paramOf(request, 'id'), to)
      return { done: moved ? 'moved' : 'over', open: moved?.id ?? '' }
    }),
  )
  app.post(
    '/sandbox/shop/:code/fault',
    action(async ({ shop, request }) => {
      const fault = shopFaults.find((one) => one === fieldOf(request, 'fault'))
      const left = faultSpans.find((one) => String(one) === fieldOf(request, 'left')) ?? 1
      await setFault(ctx.db, shop.id, fault ?? '', fault && left > 0 ? left : null)
      return { done: 'fault' }
    }),
  )
  app.post(
    '/sandbox/shop/:code/key',
    action(async ({ shop }) => {
      const key = newShopKey()
      await setKey(ctx.db, shop.id, { sealed_key: ctx.secrets.seal(key), key_hash: hashOfKey(key), now: ctx.clock() })
      if (shop.fault === 'expired') await setFault(ctx.db, shop.id, '', null)
      return { done: 'key' }
    }),
  )
}

const send = (reply: FastifyReply, html: string, status = 200): FastifyReply =>
  sendHtml(reply, { html, status, styleHash: shopStyleHash, images: "'self' data:", formAction: "'self'" })

const queryOf = (request: FastifyRequest, name: string): string => cleanText((request.query as Record<string, unknown>)[name], 60)
const fieldOf = (request: FastifyRequest, name: string): string =>
  cleanText((request.body as Record<string, unknown> | null | undefined)?.[name], 100)
const paramOf = (request: FastifyRequest, name: string): string =>
  String((request.params as Record<string, unknown>)[name] ?? '').slice(0, 100)

const cleanText = (raw: unknown, max: number): string => {
  const text = typeof raw === 'string' ? raw.trim().slice(0, max) : ''
  return isStorableText(text) ? text : ''
}

const viewOf = (request: FastifyRequest): ShopView => ({
  text: queryOf(request, 'text'),
  status: orderStatuses.find((one) => one === queryOf(request, 'status')) ?? '',
  page: Math.min(10_000, Math.max(1, Math.floor(Number(queryOf(request, 'page'))) || 1)),
  done: queryOf(request, 'done'),
  open: queryOf(request, 'open'),
})

const languageOf = (request: FastifyRequest, shop: DemoShop | null): Language =>
  languages.find((one) => one === queryOf(request, 'lang')) ?? shop?.language ?? 'zh-cn'
