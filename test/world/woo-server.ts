import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSeededRandom } from '#domain/seeded-random.ts'
import { cleanupSteps } from './cleanup-steps.ts'
import { makeWooOrders, type WooOrderState, wooProducts } from './woo-orders.ts'

export type WooWay = 'ast' | 'shipment_tracking' | 'fulfillments' | 'note'
export type WooFault = 'throttled' | 'broken_before' | 'broken_after' | 'cut_after'
export type WooRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: unknown
}

type Options = {
  way: WooWay
  orders: number
  /** how many of a hundred calls go wrong, drawn from this seed */
  faults?: { seed: number; percent: number }
  hasPlainLinks?: boolean
  unit?: string
  /** what the site calls itself */
  home?: string
  /** the index is shown to nobody without keys, as plugins for security do it */
  isClosed?: boolean
  /** without encryption WooCommerce ignores keys in the header */
  ignoresKeys?: boolean
  /** PHP writes empty objects as lists, and lists with gaps as objects */
  hasPhpArrays?: boolean
}

export type WooServer = {
  url: string
  requests: WooRequest[]
  orders: WooOrderState[]
  /** what went wrong so far, by kind */
  faultCounts: Record<WooFault, number>
  webhooks: { id: number; topic: string; delivery_url: string; secret: string; status: string }[]
  /** the next call that matches goes wrong like this */
  failNext: (fault: WooFault, matches: (request: WooRequest) => boolean) => void
  /** both is how a shop loses its keys: ended, or only for reading */
  setKey: (state: 'good' | 'ended' | 'read_only') => void
  /** something happens at the shop: the order changes now */
  touch: (order: WooOrderState, fields?: Partial<WooOrderState['json']>) => void
  /** the order is deleted for good */
  remove: (order: WooOrderState) => void
  /** a delivery as WooCommerce signs it; its id is made of webhook and second */
  deliver: (topic: string, order: WooOrderState) => { headers: Record<string, string>; body: string }
  /** how many calls were under way at the same time, at most */
  mostAtOnce: () => number
  stop: () => Promise<void>
}

type Reply = { status: number; body: unknown; headers?: Record<string, string> }
const ok = (body: unknown, status = 200): Reply => ({ status, body })
const refusal = (status: number, code: string, message: string): Reply => ({ status, body: { code, message, data: { status } } })

/**
 * A WooCommerce that keeps what it is told, as its public REST documentation (v3), that of Shipment Tracking, of Advanced Shipment Tracking and of order
 * fulfilments describe it. It mails nobody but counts the mails.
 */
export async function startWooServer({
  way,
  orders: count,
  faults,
  hasPlainLinks = false,
  unit = 'kg',
  home = 'https://tea.example',
  isClosed = false,
  ignoresKeys = false,
  hasPhpArrays = false,
}: Options): Promise<WooServer> {
  const requests: WooRequest[] = []
  const orders = makeWooOrders(count)
  const webhooks: WooServer['webhooks'] = []
  const faultCounts: Record<WooFault, number> = { throttled: 0, broken_before: 0, broken_after: 0, cut_after: 0 }
  const planned: { fault: WooFault; matches: (request: WooRequest) => boolean }[] = []
  const draw = faults ? createSeededRandom(faults.seed).next : null
  let key: 'good' | 'ended' | 'read_only' = 'good'
  let changes = 0
  let nextId = 900
  let underWay = 0
  let most = 0

  const touch: WooServer['touch'] = (order, fields = {}) => {
    changes += 1
    Object.assign(order.json, fields, {
      date_modified_gmt: new Date(Date.UTC(2026, 10, 1) + changes * 1000).toISOString().slice(0, 19),
    })
  }

  const faultFor = (request: WooRequest): WooFault | null => {
    const at = planned.findIndex(({ matches }) => matches(request))
    if (at >= 0) return planned.splice(at, 1)[0]?.fault ?? null
    if (!draw || !faults || draw() * 100 >= faults.percent) return null
    return (['throttled', 'broken_before', 'broken_after', 'cut_after'] as const)[Math.floor(draw() * 4)] ?? null
  }

  function setStatus(order: WooOrderState, status: string): void {
    if (status === 'completed' && order.json.status !== 'completed') order.completionMails += 1
    touch(order, { status })
  }

  function listOrders(query: URLSearchParams): Reply {
    if (!['date', 'id', 'modified'].includes(query.get('orderby') ?? 'date'))
      return refusal(400, 'rest_invalid_param', 'Invalid parameter(s): orderby')
    const include = query.get('include')?.split(',')
    const after = query.get('modified_after') ?? ''
    const size = Number(query.get('per_page') ?? 10)
    const from = (Number(query.get('page') ?? 1) - 1) * size
    const found = orders
      .map(({ json }) => json)
      .filter(({ date_modified_gmt, status }) => date_modified_gmt > after && status !== 'trash')
      .filter(({ id }) => !include || include.includes(String(id)))
      .sort((one, other) => one.date_modified_gmt.localeCompare(other.date_modified_gmt) || one.id - other.id)
    return ok(found.slice(from, from + size))
  }

  function changeOrder(order: WooOrderState, body: { status?: string; meta_data?: { key: string; value: unknown }[] }): Reply {
    for (const { key: name, value } of body.meta_data ?? []) {
      order.json.meta_data = [...order.json.meta_data.filter((one) => one.key !== name), { key: name, value }]
    }
    if (body.status) setStatus(order, body.status)
    else touch(order)
    return ok(order.json)
  }

  /** Both plugins keep their entries at the order, where everybody sees them. */
  function keepTrackings(order: WooOrderState): void {
    const name = '_wc_shipment_tracking_items'
    order.json.meta_data = [...order.json.meta_data.filter((one) => one.key !== name), { key: name, value: [...order.trackings] }]
  }

  function trackingReply(order: WooOrderState, request: WooRequest, rest: string): Reply {
    const { method, body } = request
    if (rest === 'providers' && hasPhpArrays) return ok([])
    if (rest === 'providers')
      return ok({ 'United Kingdom': { 'Royal Mail': 'https://royal.example/%1$s' }, China: { 'S.F. Express': '' } })
    if (method === 'GET') return ok(hasPhpArrays ? { ...order.trackings } : order.trackings)
    if (method === 'DELETE') {
      if (!order.trackings.some(({ tracking_id }) => tracking_id === rest))
        return refusal(404, 'woocommerce_rest_order_shipment_tracking_invalid_id', 'Invalid shipment tracking ID.')
      order.trackings = order.trackings.filter(({ tracking_id }) => tracking_id !== rest)
      keepTrackings(order)
      return ok({})
    }
    const given = body as Record<string, string>
    if (!given.tracking_number) return refusal(400, 'rest_missing_callback_param', 'Missing parameter(s): tracking_number')
    if (way === 'shipment_tracking' && !given.tracking_provider && !given.custom_tracking_provider)
      return refusal(400, 'woocommerce_rest_missing_provider', 'A provider is needed.')
    nextId += 1
    const made = { ...given, tracking_id: nextId.toString(16), tracking_number: given.tracking_number }
    order.trackings.push(made)
    keepTrackings(order)
    touch(order)
    return ok(made, 201)
  }

  function fulfillmentReply(order: WooOrderState, { method, body }: WooRequest, rest: string): Reply {
    if (method === 'GET') return ok(order.fulfillments)
    const there = order.fulfillments.find(({ id }) => String(id) === rest)
    if (method === 'POST') {
      nextId += 1
      const made = { id: nextId, date_deleted: null, ...(body as { meta_data: { key: string; value: unknown }[] }) }
      order.fulfillments.push(made)
      touch(order)
      return ok(made, 201)
    }
    if (!there) return refusal(404, 'woocommerce_rest_invalid_id', 'Invalid ID.')
    if (method === 'PUT') return ok(Object.assign(there, body))
    order.fulfillments = order.fulfillments.filter((one) => one !== there)
    return ok({ message: 'Fulfillment deleted successfully.' })
  }

  function orderReply(order: WooOrderState, request: WooRequest, [part = '', rest = '']: string[]): Reply {
    const { method, body } = request
    if (part === '') return method === 'PUT' ? changeOrder(order, body as object) : ok(order.json)
    if (part === 'refunds') return ok(order.refunds)
    if (part === 'fulfillments' && way === 'fulfillments') return fulfillmentReply(order, request, rest)
    if (part !== 'notes') return refusal(404, 'rest_no_route', 'No route was found matching the URL and request method.')
    if (method === 'POST') order.notes.push({ id: order.notes.length + 1, ...(body as { note: string }) })
    return ok(method === 'POST' ? order.notes.at(-1) : order.notes, method === 'POST' ? 201 : 200)
  }

  function deleteWebhook(id: number, query: URLSearchParams): Reply {
    const at = webhooks.findIndex((one) => one.id === id)
    if (at < 0) return refusal(404, 'woocommerce_rest_shop_webhook_invalid_id', 'Invalid ID.')
    if (query.get('force') !== 'true')
      return refusal(501, 'woocommerce_rest_trash_not_supported', 'Webhooks do not support trashing.')
    return ok(webhooks.splice(at, 1)[0])
  }

  function answer(request: WooRequest): Reply {
    const { method, path, query, body } = request
    const plugins = way === 'ast' ? ['wc-ast/v3'] : way === 'shipment_tracking' ? ['wc-shipment-tracking/v3'] : []
    const isKeyed = request.headers.authorization !== undefined
    if (path === '' && isKeyed)
      return refusal(401, 'invalid_username', 'Unknown username. Check again or try your email address.')
    if (isClosed && !isKeyed) return refusal(401, 'rest_not_logged_in', 'You are not currently logged in.')
    if (path === '') return ok({ name: 'Teashop &amp; Co', home, namespaces: ['wp/v2', 'wc/v3', ...plugins] })
    const [space = '', version = '', area = '', id = '', ...rest] = path.split('/')
    const isOurs = request.headers.authorization === `Basic ${Buffer.from('ck_1:cs_1').toString('base64')}`
    if (!isOurs || ignoresKeys || key === 'ended')
      return refusal(401, 'woocommerce_rest_cannot_view', 'Sorry, you cannot list resources.')
    if (key === 'read_only' && method !== 'GET')
      return refusal(401, 'woocommerce_rest_authentication_error', 'The API key provided does not have write permissions.')
    if (['wc/v3', ...plugins].includes(path)) return ok({ namespace: path, routes: hasPhpArrays ? [] : {} })
    if (
      area === '' ||
      ![...plugins, 'wc/v3'].includes(`${space}/${version}`) ||
      (rest[0] === 'fulfillments' && way !== 'fulfillments')
    )
      return refusal(404, 'rest_no_route', 'No route was found matching the URL and request method.')
    if (area === 'orders' && id === 'batch') return ok([])
    if (plugins.includes(`${space}/${version}`) && area === 'shipment-trackings')
      return trackingReply(orders[0] as WooOrderState, request, id)
    if (area === 'settings') return ok({ value: unit })
    if (area === 'system_status') return ok({ environment: { version: '10.3.4', home_url: home } })
    if (area === 'data') return ok({ states: [{ code: 'CN10', name: 'Shanghai / 上海' }] })
    if (area === 'products') {
      const wanted = (query.get('include') ?? '').split(',').map(Number)
      return ok(
        wooProducts.filter((one) => wanted.includes(one.id) && String(one.parent ?? '') === (rest[0] === 'variations' ? id : '')),
      )
    }
    if (area === 'webhooks') {
      if (method === 'DELETE') return deleteWebhook(Number(id), query)
      if (method === 'POST') webhooks.push({ id: ++nextId, ...(body as Omit<WooServer['webhooks'][number], 'id'>) })
      return ok(method === 'POST' ? webhooks.at(-1) : webhooks, method === 'POST' ? 201 : 200)
    }
    if (id === '') return listOrders(query)
    const order = orders.find(({ json }) => String(json.id) === id)
    if (!order) return refusal(404, 'woocommerce_rest_shop_order_invalid_id', 'Invalid ID.')
    if (plugins.includes(`${space}/${version}`)) return trackingReply(order, request, rest[1] ?? '')
    return orderReply(order, request, rest)
  }

  function handle(request: WooRequest, incoming: IncomingMessage, response: ServerResponse): void {
    const write = ({ status, body, headers = {} }: Reply) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    const fault = faultFor(request)
    if (fault) faultCounts[fault] += 1
    if (fault === 'throttled') return void write({ ...refusal(429, 'too_many', 'Slow down'), headers: { 'retry-after': '7' } })
    if (fault === 'broken_before') return void response.writeHead(503).end('<html>Service unavailable</html>')
    const reply = answer(request)
    if (fault === 'cut_after') return void incoming.socket.destroy()
    if (fault === 'broken_after') return void response.writeHead(502).end('<html>Bad gateway</html>')
    write(reply)
  }

  const server = createServer(async (incoming, response) => {
    underWay += 1
    most = Math.max(most, underWay)
    response.on('close', () => {
      underWay -= 1
    })
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const url = new URL(incoming.url ?? '/', 'http://shop.local')
    const text = Buffer.concat(chunks).toString()
    const route = url.searchParams.get('rest_route')
    const isPretty = url.pathname.startsWith('/store/wp-json/')
    const path = isPretty ? url.pathname.slice('/store/wp-json/'.length) : (route ?? '').replace(/^\//, '')
    const request = {
      method: incoming.method ?? '',
      path,
      query: url.searchParams,
      headers: incoming.headers,
      body: text ? JSON.parse(text) : null,
    }
    requests.push(request)
    if (hasPlainLinks === isPretty)
      return void response.writeHead(404, { 'content-type': 'text/html' }).end('<html>Not found</html>')
    handle(request, incoming, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
  const stop = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise<void>((done) => server.close(() => done()))
  }
  cleanupSteps.push(stop)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/store`,
    requests,
    orders,
    faultCounts,
    webhooks,
    failNext: (fault, matches) => planned.push({ fault, matches }),
    setKey: (state) => {
      key = state
    },
    touch,
    remove: (order) => void orders.splice(orders.indexOf(order), 1),
    deliver: (topic, { json }) => {
      const { id = 0, secret = '' } = webhooks.find((one) => one.topic === topic) ?? {}
      const body = JSON.stringify(topic === 'order.deleted' ? { id: json.id } : json)
      const second = createHash('md5').update(`${id} 2026-11-01T00:00:00`).digest('hex')
      const signature = createHmac('sha256', secret).update(body).digest('base64')
      const names = { topic, 'delivery-id': second, signature, 'webhook-id': String(id) }
      const headers = Object.fromEntries(Object.entries(names).map(([name, value]) => [`x-wc-webhook-${name}`, value]))
      return { headers: { 'content-type': 'application/json', ...headers }, body }
    },
    mostAtOnce: () => most,
    stop,
  }
}
