import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type ConnectorTools, parseJson, retryTimeOf } from '../call-marketplace.ts'
import type { ShopAccount } from '../port.ts'
import { reach, ShopifyFailure } from './call-shopify.ts'
import type { ShopHost } from './shop-domain.ts'

/** An app as Shopify knows it: the operator's, or one that the member made for their own shop. */
export type ShopifyApp = { clientId: string; clientSecret: string }

/**
 * As they are kept, sealed, with the shop. Times are ISO; a token without one does not end by itself.
 * Access lasts an hour and its refresh token 90 days. Every refresh replaces both; the refresh token before
 * stays good until its replacement is used, for 30 days at most ("More resilient refreshes for expiring
 * offline access tokens", 2026-08-28).
 */
type TokenSecrets = {
  access_token: string
  token_ends?: string
  refresh_token?: string
  refresh_ends?: string
  previous_refresh_token?: string
}

const grantSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().optional(),
  refresh_token: z.string().optional(),
  refresh_token_expires_in: z.number().optional(),
})
const refusalSchema = z.object({ error: z.string(), error_description: z.string().optional() })

/** Tokens of an hour are renewed in time for the longest call. */
const renewBeforeMs = 10 * 60_000

/** Asks for a token by any of the grants. What Shopify says no to is `expired`. */
export async function requestToken(
  { host, tools }: { host: ShopHost; tools: ConnectorTools },
  app: ShopifyApp,
  grant: Record<string, string>,
): Promise<TokenSecrets> {
  const answer = await reach(tools, {
    name: 'shopify token',
    url: `${host.baseUrl}/admin/oauth/access_token`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ client_id: app.clientId, client_secret: app.clientSecret, ...grant }).toString(),
  })
  const now = tools.clock()
  if (answer.status === 429 || answer.status >= 500)
    throw new ShopifyFailure('unavailable', `Shopify answered ${answer.status}`, { retryAt: retryTimeOf(answer.headers, now) })
  const json = parseJson(answer.text)
  const granted = grantSchema.safeParse(json)
  if (answer.status !== 200 || !granted.success) {
    const refusal = refusalSchema.safeParse(json)
    const why = refusal.success ? (refusal.data.error_description ?? refusal.data.error) : `Shopify answered ${answer.status}`
    throw new ShopifyFailure('expired', why)
  }
  const { access_token, expires_in, refresh_token, refresh_token_expires_in } = granted.data
  const after = (seconds: number): string => new Date(now.getTime() + seconds * 1000).toISOString()
  return {
    access_token,
    ...(expires_in === undefined ? {} : { token_ends: after(expires_in) }),
    ...(refresh_token === undefined ? {} : { refresh_token }),
    ...(refresh_token_expires_in === undefined ? {} : { refresh_ends: after(refresh_token_expires_in) }),
  }
}

/**
 * Tokens that Shopify refused before their time, by their hash: another instance may have renewed them, or somebody revoked them. Either way the next
 * one to open the shop asks for a new one, unless it finds a newer one stored.
 */
const refusedTokens = new Set<string>()
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
const mostRefused = 1000

/** Two at once in one process ask once: a refresh token is worth one new token. */
const underWay = new Map<string, Promise<TokenSecrets>>()

export type TokenKeeper = {
  getToken: () => Promise<string>
  onTokenRefused: (token: string) => boolean
  renew: (now: Date) => Promise<Readonly<Record<string, string>> | null>
}

/** The access of one shop: by a refresh token, by the member's own app, or by a token that never ends. */
export function keepToken(
  account: ShopAccount,
  { host, tools, app }: { host: ShopHost; tools: ConnectorTools; app: ShopifyApp | null },
): TokenKeeper {
  const { secrets, settings } = account
  const ownApp = ownAppOf(settings, secrets)
  const grant = grantOf(secrets, { ownApp, app })
  let current: TokenSecrets | null = secrets.access_token
    ? { access_token: secrets.access_token, ...(secrets.token_ends ? { token_ends: secrets.token_ends } : {}) }
    : null

  const isUsable = (token: TokenSecrets | null, now: Date, leadMs: number): token is TokenSecrets =>
    token !== null &&
    !refusedTokens.has(hashOf(token.access_token)) &&
    (token.token_ends === undefined || Date.parse(token.token_ends) - now.getTime() > leadMs)

  async function request(): Promise<TokenSecrets> {
    if (!grant) throw new ShopifyFailure('expired', 'there is no access token, and no app to ask for one')
    const key = hashOf(`${host.baseUrl} ${grant.app.clientId} ${JSON.stringify(grant.params)}`)
    const running = underWay.get(key) ?? (grant.isRepeatable ? requestToken({ host, tools }, grant.app, grant.params) : refresh())
    underWay.set(key, running)
    return running.finally(() => underWay.delete(key))
  }

  /** A replacement that Shopify refuses was never used, so the token before it is still good. */
  async function refresh(): Promise<TokenSecrets> {
    if (!grant) throw new ShopifyFailure('expired', 'there is no app to ask for a token')
    const { refresh_token: token = '', refresh_ends: ends, previous_refresh_token: previous = '' } = secrets
    if (ends !== undefined && Date.parse(ends) <= tools.clock().getTime())
      throw new ShopifyFailure('expired', 'the access was not used for 90 days')
    const ask = async (used: string): Promise<TokenSecrets> => ({
      ...(await requestToken({ host, tools }, grant.app, { ...grant.params, refresh_token: used })),
      previous_refresh_token: used,
    })
    try {
      return await ask(token)
    } catch (error) {
      if (previous === '' || !(error instanceof ShopifyFailure && error.kind === 'expired')) throw error
      return await ask(previous)
    }
  }

  return {
    getToken: async () => {
      if (isUsable(current, tools.clock(), 0)) return current.access_token
      // A refresh token changes with its use, and only `renew` has what it was changed to kept.
      if (grant?.isRepeatable) current = await request()
      if (!current) throw new ShopifyFailure('expired', 'there is no access token, and no app to ask for one')
      return current.access_token
    },
    onTokenRefused: (token) => {
      if (refusedTokens.size >= mostRefused) refusedTokens.clear()
      refusedTokens.add(hashOf(token))
      return grant !== null
    },
    renew: async (now) => {
      if (!grant || isUsable(current, now, renewBeforeMs)) return null
      try {
        current = await request()
        return { ...current }
      } catch (error) {
        // The one that is there still serves for a while; next time is soon enough.
        if (error instanceof ShopifyFailure && error.kind === 'unavailable' && isUsable(current, now, 0)) return null
        throw error
      }
    },
  }
}

export function ownAppOf(settings: ShopAccount['settings'], secrets: ShopAccount['secrets']): ShopifyApp | null {
  const clientId = settings.client_id ?? secrets.client_id ?? ''
  const clientSecret = secrets.client_secret ?? ''
  return clientId !== '' && clientSecret !== '' ? { clientId, clientSecret } : null
}

function grantOf(
  secrets: ShopAccount['secrets'],
  { ownApp, app }: { ownApp: ShopifyApp | null; app: ShopifyApp | null },
): { app: ShopifyApp; params: Record<string, string>; isRepeatable: boolean } | null {
  const refreshToken = secrets.refresh_token ?? ''
  const owner = ownApp ?? app
  if (refreshToken !== '' && owner)
    return { app: owner, params: { grant_type: 'refresh_token', refresh_token: refreshToken }, isRepeatable: false }
  return ownApp ? { app: ownApp, params: { grant_type: 'client_credentials' }, isRepeatable: true } : null
}
