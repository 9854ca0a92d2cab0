import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { AppError } from '#domain/errors.ts'
import { type ConnectorTools, callMarketplace, type MarketplaceAnswer, readFailure } from '../call-marketplace.ts'
import { type ShopAccount, shopProblem, shopRefused, shopUnavailable } from '../port.ts'
import { discoverSite, errorOf, jsonOf, noRoute, type SiteFacts, whyOf } from './discover.ts'

export type Query = Readonly<Record<string, string | number>>
export type Site = {
  root: string
  /** the member typed an address without encryption, and the encrypted one is called instead */
  isUpgraded: boolean
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

/**
 * Hosts of sites bear little: one call at a time for each, whoever asks. What a site said is kept for a
 * while for those keys only: another member with another key may be answered otherwise.
 */
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

export function openSite(account: ShopAccount, tools: ConnectorTools): Site {
  const root = siteRoot(account.settings.site_url ?? '', tools)
  const keys = `${account.secrets.consumer_key ?? ''}:${account.secrets.consumer_secret ?? ''}`
  const headers = { authorization: `Basic ${Buffer.from(keys).toString('base64')}` }

  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    { body, withKeys = true }: { body?: object | undefined; withKeys?: boolean } = {},
  ): Promise<MarketplaceAnswer> =>
    inTurn(root, () =>
      callMarketplace(tools, {
        name: `woocommerce ${method}`,
        method,
        url,
        headers: { ...(withKeys ? headers : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    )

  const get = async (url: string, options: { withKeys?: boolean } = {}): Promise<MarketplaceAnswer> => {
    try {
      return await call('GET', url, options)
    } catch (error) {
      throw asReadError(error)
    }
  }

  const look = {
    get,
    tools,
    urlOf: (hasPlainLinks: boolean, path: string, query: Query) => restUrl(root, { hasPlainLinks }, path, query),
  }
  const memoryKey = createHash('sha256').update(`${root} ${keys}`).digest('base64url')

  async function facts(): Promise<SiteFacts> {
    const now = tools.clock().getTime()
    const known = remembered.get(memoryKey)
    if (known && known.until > now) return known.facts
    const found = await discoverSite(look)
    for (const [key, { until }] of remembered) if (until <= now) remembered.delete(key)
    remembered.set(memoryKey, { facts: found, until: now + factsLastMs })
    return found
  }

  const send: Site['send'] = async (method, path, { query = {}, body } = {}) =>
    call(method, restUrl(root, await facts(), path, query), { body })

  return {
    root,
    isUpgraded: /^\s*http:/i.test(account.settings.site_url ?? '') && root.startsWith('https:'),
    facts,
    send,
    inTurn: (key, work) => inTurn(`${root} ${key}`, work),
    read: async (path, schema, query = {}) => {
      const answer = await get(restUrl(root, await facts(), path, query))
      if (answer.status === 404 || answer.status === 410) {
        const { code } = errorOf(answer)
        if (code !== '' && code !== noRoute) return null
        // A plugin was switched off, or something else answers for the site: it is looked at anew.
        remembered.delete(memoryKey)
        throw shopUnavailable(new Error(`${answer.status} ${code || 'no answer of WordPress'}: ${path}`))
      }
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

function asReadError(error: unknown): Error {
  if (/^a redirect/.test((error as Error).message))
    return shopProblem('woocommerce_other_address', 'the site answers at another address: use the one your browser shows', error)
  return shopUnavailable(error)
}
