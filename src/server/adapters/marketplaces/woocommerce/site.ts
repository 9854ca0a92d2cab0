import { z } from 'zod'
import { AppError } from '#domain/errors.ts'
import { cleanExternalText } from '#domain/external-text.ts'
import { type ConnectorTools, callMarketplace, type MarketplaceAnswer, readFailure } from '../call-marketplace.ts'
import { type ShopAccount, shopRefused, shopUnavailable } from '../port.ts'

/** Where a site keeps tracking numbers. */
export type TrackingWay = 'ast' | 'shipment_tracking' | 'fulfillments' | 'note'

/** What a site says of itself. */
export type SiteFacts = { name: string; home: string; hasPlainLinks: boolean; way: TrackingWay }

export type Query = Readonly<Record<string, string | number>>
export type Site = {
  root: string
  facts: () => Promise<SiteFacts>
  /** an answer of any status; throws where none came */
  send: (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    options?: { query?: Query; body?: object },
  ) => Promise<MarketplaceAnswer>
  /** a good answer, parsed; null where there is no such thing; throws as the port says */
  read: <T>(path: string, schema: z.ZodType<T>, query?: Query) => Promise<T | null>
  /** runs after what was begun before it with the same key has ended */
  inTurn: <T>(key: string, work: () => Promise<T>) => Promise<T>
}

/** What people paste from their browser: with or without a scheme, with a page of the dashboard behind it. */
export function siteRoot(typed: string, { allowPrivate }: { allowPrivate: boolean }): string {
  const text = typed.trim()
  const withScheme = /^https?:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(withScheme))
    throw new AppError('input.invalid', { fields: { site_url: { key: 'shopKind.invalid.site_url' } } })
  const url = new URL(withScheme)
  // Keys are only sent over an encrypted line, but for loopback and neighbours where the operator allows those.
  if (url.protocol === 'http:' && !allowPrivate) url.protocol = 'https:'
  const path = url.pathname.replace(/\/(wp-admin|wp-json|wp-login\.php|index\.php)(\/.*)?$/, '').replace(/\/+$/, '')
  return `${url.protocol}//${url.host}${path}`
}

/** Hosts of sites bear little: one call at a time for each, whoever asks. What a site said of itself is believed for a while. */
const turns = new Map<string, Promise<unknown>>()
const remembered = new Map<string, { facts: SiteFacts; until: number }>()
const factsLastMs = 10 * 60_000

function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(key) ?? Promise.resolve()
  const mine = before.then(work, work)
  const settled = mine.catch(() => undefined)
  turns.set(key, settled)
  void settled.then(() => turns.get(key) === settled && turns.delete(key))
  return mine
}

const indexSchema = z.object({
  name: z.string().default(''),
  home: z.string().default(''),
  namespaces: z.array(z.string()),
})

export function openSite(account: ShopAccount, tools: ConnectorTools): Site {
  const root = siteRoot(account.settings.site_url ?? '', tools)
  const keys = `${account.secrets.consumer_key ?? ''}:${account.secrets.consumer_secret ?? ''}`
  const headers = { authorization: `Basic ${Buffer.from(keys).toString('base64')}` }

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object): Promise<MarketplaceAnswer> =>
    inTurn(root, () =>
      callMarketplace(tools, {
        name: `woocommerce ${method}`,
        method,
        url,
        headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    )

  const get = async (url: string): Promise<MarketplaceAnswer> => {
    try {
      return await call('GET', url)
    } catch (error) {
      throw asReadError(error)
    }
  }

  async function discover(): Promise<SiteFacts> {
    for (const hasPlainLinks of [false, true]) {
      const answer = await get(restUrl(root, { hasPlainLinks }, '', { _fields: 'name,home,namespaces' }))
      const index = indexSchema.safeParse(jsonOf(answer.text))
      if (answer.status === 200 && index.success) {
        const { name, home, namespaces } = index.data
        if (!namespaces.includes('wc/v3')) throw shopRefused('WooCommerce is not active on this site')
        const way = await findWay(namespaces, hasPlainLinks)
        return { name: cleanExternalText(decodeName(name)), home, hasPlainLinks, way }
      }
      if ([401, 403, 429].includes(answer.status) || answer.status >= 500) throw readFailure(tools, answer, whyOf(answer))
    }
    throw shopRefused('no WordPress REST API answers at this address')
  }

  async function findWay(namespaces: readonly string[], hasPlainLinks: boolean): Promise<TrackingWay> {
    if (namespaces.includes('wc-ast/v3')) return 'ast'
    if (namespaces.includes('wc-shipment-tracking/v3')) return 'shipment_tracking'
    const answer = await get(restUrl(root, { hasPlainLinks }, 'wc/v3', { _fields: 'routes' }))
    if (answer.status === 429 || answer.status >= 500) throw readFailure(tools, answer, whyOf(answer))
    // The list of routes is keyed by patterns; JSON writes their slashes as \/.
    return /\/orders\\?\/[^"]*\\?\/fulfillments"/.test(answer.text) ? 'fulfillments' : 'note'
  }

  async function facts(): Promise<SiteFacts> {
    const known = remembered.get(root)
    if (known && known.until > tools.clock().getTime()) return known.facts
    const found = await discover()
    remembered.set(root, { facts: found, until: tools.clock().getTime() + factsLastMs })
    return found
  }

  const send: Site['send'] = async (method, path, { query = {}, body } = {}) =>
    call(method, restUrl(root, await facts(), path, query), body)

  return {
    root,
    facts,
    send,
    inTurn: (key, work) => inTurn(`${root} ${key}`, work),
    read: async (path, schema, query = {}) => {
      const answer = await get(restUrl(root, await facts(), path, query))
      if (answer.status === 404 || answer.status === 410) return null
      if (answer.status >= 400) throw readFailure(tools, answer, whyOf(answer))
      const parsed = schema.safeParse(jsonOf(answer.text))
      if (!parsed.success) throw shopRefused(`an answer that cannot be read: ${path}`, parsed.error)
      return parsed.data
    },
  }
}

/** Sites without permalinks know the same routes behind a question mark. */
function restUrl(root: string, { hasPlainLinks }: { hasPlainLinks: boolean }, path: string, query: Query): string {
  const params = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  if (!hasPlainLinks) return `${root}/wp-json/${path}${params.size > 0 ? `?${params}` : ''}`
  return `${root}/?rest_route=/${path}${params.size > 0 ? `&${params}` : ''}`
}

/** WordPress keeps the title of a site as HTML. */
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  lt: '<',
  gt: '>',
  '#039': "'",
  '#8217': '’',
  '#8211': '–',
}
const decodeName = (html: string): string => html.replace(/&(#?\w{1,6});/g, (all, name: string) => entities[name] ?? all)

const errorSchema = z.object({ code: z.string().default(''), message: z.string().default('') })

/** {code, message, data} is how WordPress refuses; a page of a proxy is left out. */
export function errorOf(answer: MarketplaceAnswer): { code: string; message: string } {
  const parsed = errorSchema.safeParse(jsonOf(answer.text))
  return parsed.success ? parsed.data : { code: '', message: '' }
}

export function whyOf(answer: MarketplaceAnswer): string {
  const { code, message } = errorOf(answer)
  return cleanExternalText(message) || code
}

/** Some sites print warnings before what they answer. */
export function jsonOf(text: string): unknown {
  for (const from of [0, text.search(/[[{]/)]) {
    if (from < 0) continue
    try {
      return JSON.parse(text.slice(from))
    } catch {}
  }
  return undefined
}

function asReadError(error: unknown): Error {
  if (/^a redirect/.test((error as Error).message))
    return shopRefused('the site answers at another address: use the one your browser shows', error)
  return shopUnavailable(error)
}
