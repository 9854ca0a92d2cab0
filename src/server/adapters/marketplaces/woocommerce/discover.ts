import { z } from 'zod'
import { cleanExternalText } from '#domain/external-text.ts'
import { type ConnectorTools, type MarketplaceAnswer, readFailure } from '../call-marketplace.ts'
import { shopProblem } from '../port.ts'

/** Where a site keeps tracking numbers. */
export type TrackingWay = 'ast' | 'shipment_tracking' | 'fulfillments' | 'note'

/** What a site says of itself. */
export type SiteFacts = { name: string; home: string; hasPlainLinks: boolean; way: TrackingWay }

/** How the site is asked while it is not known yet. */
type Look = {
  tools: ConnectorTools
  get: (url: string, options?: { withKeys?: boolean }) => Promise<MarketplaceAnswer>
  urlOf: (hasPlainLinks: boolean, path: string, query: Readonly<Record<string, string>>) => string
}

const indexSchema = z.object({
  name: z.string().default(''),
  home: z.string().default(''),
  namespaces: z.array(z.string()),
})

/** What WordPress answers at a path that no plugin serves. */
export const noRoute = 'rest_no_route'
const isAway = ({ status }: MarketplaceAnswer): boolean => status === 429 || status >= 500
const isClosed = ({ status }: MarketplaceAnswer): boolean => status === 401 || status === 403

/**
 * Learns what a site is. Its index is read without keys: WordPress takes them there for a password of its
 * own and answers 401 to good ones. A site that shows its index to nobody is asked for each part of it with
 * the keys.
 */
export async function discoverSite(look: Look): Promise<SiteFacts> {
  for (const hasPlainLinks of [false, true]) {
    const answer = await look.get(look.urlOf(hasPlainLinks, '', { _fields: 'name,home,namespaces' }), { withKeys: false })
    if (isAway(answer)) throw readFailure(look.tools, answer, whyOf(answer))
    const index = indexSchema.safeParse(jsonOf(answer.text))
    if (answer.status === 200 && index.success) {
      const { name, home, namespaces } = index.data
      if (!namespaces.includes('wc/v3')) throw shopProblem('woocommerce_inactive', 'WooCommerce is not active on this site')
      const way = await findWay(look, hasPlainLinks, async (namespace) => namespaces.includes(namespace))
      return { name: cleanExternalText(decodeName(name)), home, hasPlainLinks, way }
    }
    if (isClosed(answer) && (await hasNamespace(look, hasPlainLinks, 'wc/v3'))) {
      const way = await findWay(look, hasPlainLinks, (namespace) => hasNamespace(look, hasPlainLinks, namespace))
      return { name: '', home: '', hasPlainLinks, way }
    }
  }
  throw shopProblem('woocommerce_no_api', 'no WordPress REST API answers at this address')
}

/** Asked with the keys, so that a refusal is one of the keys. */
async function hasNamespace(look: Look, hasPlainLinks: boolean, namespace: string): Promise<boolean> {
  const answer = await look.get(look.urlOf(hasPlainLinks, namespace, { _fields: 'namespace' }))
  if (isAway(answer) || isClosed(answer)) throw readFailure(look.tools, answer, whyOf(answer))
  return answer.status === 200
}

async function findWay(look: Look, hasPlainLinks: boolean, has: (namespace: string) => Promise<boolean>): Promise<TrackingWay> {
  if (await has('wc-ast/v3')) return 'ast'
  if (await has('wc-shipment-tracking/v3')) return 'shipment_tracking'
  // There is no such order: without fulfilments there is not even the route.
  const answer = await look.get(look.urlOf(hasPlainLinks, 'wc/v3/orders/0/fulfillments', {}))
  if (isAway(answer) || isClosed(answer)) throw readFailure(look.tools, answer, whyOf(answer))
  return errorOf(answer).code === noRoute ? 'note' : 'fulfillments'
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
