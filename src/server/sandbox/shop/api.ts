import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { originOf } from '#server/platform/http/page.ts'
import { createPendingWaits } from '../pending-waits.ts'
import { errorResult, invalidResult, type Result, sendResult } from '../result.ts'
import { faultsOf, type ShopFault, type ShopRequest, shopBehaviourOf } from './behaviour.ts'
import { cancelShopOrder, moveShopOrder } from './orders.ts'
import { addShipment, correctShipment, type ShipmentRefusal, shipmentBody, withdrawShipment } from './shipments.ts'
import { bearerOf, hashOfKey } from './shop-keys.ts'
import { findOrder, findShop, listChangedOrders, listShipments, type OrderPosition, setCallbackUrl, takeFault } from './store.ts'
import { type DemoShop, orderJson, type Shipment, shipmentJson, shopJson } from './wire.ts'

const usualPage = 20
const longestPage = 50
const listQuery = z.object({
  updated_since: z.iso.datetime({ offset: true }).optional(),
  cursor: z.string().max(300).optional(),
  limit: z.coerce.number().int().min(1).max(longestPage).default(usualPage),
})
const webhookBody = z.object({ url: z.url({ protocol: /^https?$/ }).max(1000) })

const carriers = [
  ['royal_mail', 'Royal Mail'],
  ['parcelforce', 'Parcelforce'],
  ['dpd', 'DPD'],
  ['evri', 'Evri'],
  ['yodel', 'Yodel'],
  ['dhl', 'DHL'],
  ['ups', 'UPS'],
  ['fedex', 'FedEx'],
  ['sf_express', 'SF Express'],
  ['china_post', 'China Post'],
  ['other', 'Other'],
].map(([code, name]) => ({ code, name }))

/** What whoever holds a shop's key asks of it. */
export function serveShopApi(app: FastifyInstance, ctx: Ctx): void {
  const waits = createPendingWaits()
  app.addHook('preClose', async () => waits.close())
  /** Does the work of a call for the shop whose key came with it, as far as its faults allow. */
  const handle =
    (kind: ShopRequest, work: (shop: DemoShop, request: FastifyRequest) => Promise<Result>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const key = bearerOf(request.headers.authorization)
      const shop = key === '' ? null : await findShop(ctx.db, 'key_hash', hashOfKey(key))
      if (!shop) return sendResult(reply, errorResult(401, 'wrong_key', 'This is not the key of a shop.'))
      const behaviour = shopBehaviourOf(ctx)
      const fault = behaviour.faultOf(kind) ?? (await takeFault(ctx.db, shop.id, faultsOf[kind]))
      const stop = fault && refusalOf(fault, behaviour.retryAfterSeconds)
      if (stop) return sendResult(reply, stop)
      if (fault === 'cancelled') await cancelShopOrder(ctx, shop.id, paramOf(request, 'id'))
      if (fault === 'moved') await moveShopOrder(ctx, shop.id, paramOf(request, 'id'))
      const result = await work(shop, request)
      if (fault !== 'silent') return sendResult(reply, result)
      await waits.wait(behaviour.silenceMs, request.raw.socket)
      reply.hijack()
      request.raw.socket.destroy()
    }
  const base = '/sandbox/shop/v1'
  const place = (shop: DemoShop, request: FastifyRequest) => ({ shopId: shop.id, orderId: paramOf(request, 'id') })
  const told = (outcome: Shipment | ShipmentRefusal, status: number): Result =>
    typeof outcome === 'string' ? shipmentRefusals[outcome] : { status, body: shipmentJson(outcome) }

  app.get(
    `${base}/shop`,
    handle('read', async (shop, request) => ({ status: 200, body: shopJson(shop, originOf(request, ctx.env.publicUrl)) })),
  )
  app.get(
    `${base}/carriers`,
    handle('read', async () => ({ status: 200, body: { carriers } })),
  )
  app.get(
    `${base}/orders`,
    handle('read', (shop, request) => listOrders(ctx, shop, request)),
  )
  app.get(
    `${base}/orders/:id`,
    handle('order', async (shop, request) => {
      const order = await findOrder(ctx.db, shop.id, paramOf(request, 'id'))
      if (!order) return shipmentRefusals.not_found
      const shipments = await listShipments(ctx.db, [order.id])
      return { status: 200, body: orderJson(order, shipments, originOf(request, ctx.env.publicUrl)) }
    }),
  )
  app.post(
    `${base}/orders/:id/shipments`,
    handle('write', async (shop, request) => {
      const body = shipmentBody.safeParse(request.body)
      return body.success ? told(await addShipment(ctx, place(shop, request), body.data), 201) : invalidResult(body.error)
    }),
  )
  app.put(
    `${base}/orders/:id/shipments/:shipment`,
    handle('write', async (shop, request) => {
      const body = shipmentBody.safeParse(request.body)
      if (!body.success) return invalidResult(body.error)
      const at = { ...place(shop, request), id: paramOf(request, 'shipment') }
      return told(await correctShipment(ctx, at, body.data), 200)
    }),
  )
  app.delete(
    `${base}/orders/:id/shipments/:shipment`,
    handle('write', async (shop, request) =>
      told(await withdrawShipment(ctx, { ...place(shop, request), id: paramOf(request, 'shipment') }), 200),
    ),
  )
  app.put(
    `${base}/webhook`,
    handle('read', async (shop, request) => {
      const body = webhookBody.safeParse(request.body)
      if (!body.success) return invalidResult(body.error)
      await setCallbackUrl(ctx.db, shop.id, body.data.url)
      return { status: 200, body: { url: body.data.url } }
    }),
  )
  app.delete(
    `${base}/webhook`,
    handle('read', async (shop, request) => {
      const query = webhookBody.safeParse(request.query)
      if (!query.success) return invalidResult(query.error)
      // Another address that came since stays.
      const isOurs = shop.callback_url === query.data.url
      if (isOurs) await setCallbackUrl(ctx.db, shop.id, '')
      return { status: 200, body: { url: isOurs ? '' : shop.callback_url } }
    }),
  )
}

/** A page of what changed, and where the next one begins: also after days, and whatever changed meanwhile. */
async function listOrders(ctx: Ctx, shop: DemoShop, request: FastifyRequest): Promise<Result> {
  const query = listQuery.safeParse(request.query)
  if (!query.success) return invalidResult(query.error)
  const { updated_since: since, cursor, limit } = query.data
  const after = cursor ? readCursor(cursor) : null
  if (cursor && !after) return errorResult(400, 'bad_cursor', 'This cursor is not one of ours.')
  const found = await listChangedOrders(ctx.db, {
    shopId: shop.id,
    after,
    since: since ? new Date(since) : null,
    limit: limit + 1,
  })
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  const shipments = await listShipments(
    ctx.db,
    page.map(({ id }) => id),
  )
  const origin = originOf(request, ctx.env.publicUrl)
  return {
    status: 200,
    body: {
      orders: page.map((order) =>
        orderJson(
          order,
          shipments.filter(({ order_id }) => order_id === order.id),
          origin,
        ),
      ),
      next_cursor: last ? writeCursor({ updated: last.update_time, id: last.id }) : '',
    },
  }
}

const writeCursor = ({ updated, id }: OrderPosition): string =>
  Buffer.from(`${updated.toISOString()} ${id}`).toString('base64url')

function readCursor(text: string): OrderPosition | null {
  const [, updated, id] = /^(\S+) (so_[0-9a-f]{24})$/.exec(Buffer.from(text, 'base64url').toString()) ?? []
  return updated && id && !Number.isNaN(Date.parse(updated)) ? { updated: new Date(updated), id } : null
}

function refusalOf(fault: ShopFault, seconds: number): Result | null {
  if (fault === 'expired') return errorResult(401, 'key_expired', 'The key has expired.')
  if (fault === 'down') return errorResult(503, 'down', 'The shop is being repaired.')
  if (fault === 'busy') return { ...errorResult(429, 'too_many_requests', 'Too many requests.'), retryAfter: seconds }
  return null
}

const shipmentRefusals: Record<ShipmentRefusal, Result> = {
  not_found: errorResult(404, 'not_found', 'There is no such thing in this shop.'),
  order_cancelled: errorResult(409, 'order_cancelled', 'The buyer has cancelled this order.'),
  already_shipped: errorResult(409, 'already_shipped', 'These items have been shipped already.'),
  bad_number: errorResult(422, 'bad_number', 'The tracking number must be 5 to 40 letters and digits.'),
  bad_carrier: errorResult(422, 'bad_carrier', 'The carrier must be named.'),
  bad_lines: errorResult(422, 'bad_lines', 'These are not items of this order.'),
}

const paramOf = (request: FastifyRequest, name: string): string =>
  String((request.params as Record<string, unknown>)[name] ?? '').slice(0, 100)
