import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ConnectorTools } from '../call-marketplace.ts'
import { type Authorization, shopRefused } from '../port.ts'
import { ShopifyFailure, toPortError } from './call-shopify.ts'
import { neededScopes } from './documents.ts'
import { parseShopDomain, shopHostOf } from './shop-domain.ts'
import { requestToken, type ShopifyApp } from './tokens.ts'

/** Linking on Shopify's own page, with the operator's app. Tokens end after an hour and are renewed with what comes beside them. */
export const shopifyAuthorization = (app: ShopifyApp, tools: ConnectorTools): Authorization => ({
  url: ({ settings, state, returnUrl }) => {
    const query = new URLSearchParams({ client_id: app.clientId, scope: neededScopes.join(','), redirect_uri: returnUrl, state })
    return `${shopHostOf(settings, tools).baseUrl}/admin/oauth/authorize?${query}`
  },
  finish: async ({ settings, query }) => {
    const host = shopHostOf(settings, tools)
    if (!isSigned(query, app.clientSecret)) throw shopRefused('the answer was not signed by Shopify')
    if (!query.state) throw shopRefused('the answer does not say what it answers')
    if (parseShopDomain(query.shop ?? '') !== host.domain || query.shop !== host.domain)
      throw shopRefused('Shopify answered for another shop')
    if (!query.code) throw shopRefused('access was not granted')
    try {
      const secrets = await requestToken({ host, tools }, app, { code: query.code, expiring: '1' })
      return { settings: { ...settings, shop_domain: host.domain }, secrets }
    } catch (error) {
      // A code that is not taken can be had anew; nothing was linked that could have ended.
      const isRefused = error instanceof ShopifyFailure && error.kind === 'expired'
      throw isRefused ? shopRefused(error.message, error) : toPortError(error)
    }
  },
})

/** Shopify signs every parameter but the signature, in alphabetical order. */
function isSigned({ hmac = '', ...signed }: Readonly<Record<string, string>>, clientSecret: string): boolean {
  const message = Object.keys(signed)
    .sort()
    .map((name) => `${name}=${signed[name]}`)
    .join('&')
  const expected = createHmac('sha256', clientSecret).update(message).digest()
  const sent = Buffer.from(hmac, 'hex')
  return clientSecret !== '' && sent.length === expected.length && timingSafeEqual(sent, expected)
}
