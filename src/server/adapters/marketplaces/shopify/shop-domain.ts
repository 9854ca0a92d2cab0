import { AppError } from '#domain/errors.ts'
import type { ConnectorTools } from '../call-marketplace.ts'
import type { ShopAccount } from '../port.ts'

const shopDomain = /^[a-z0-9][a-z0-9-]{0,59}\.myshopify\.com$/

/** The permanent domain of a shop out of whatever was pasted: an address of its admin, its domain, or its bare name. Null for anything else. */
export function parseShopDomain(typed: string): string | null {
  const text = typed.trim().toLowerCase()
  const href = /^https?:\/\//.test(text) ? text : `https://${text}`
  if (!URL.canParse(href)) return null
  const { hostname, pathname, username, password, port } = new URL(href)
  if (username !== '' || password !== '' || port !== '') return null
  const name = hostname === 'admin.shopify.com' ? (/^\/store\/([^/]+)/.exec(pathname)?.[1] ?? '') : hostname
  const domain = name.includes('.') ? name : `${name}.myshopify.com`
  return shopDomain.test(domain) ? domain : null
}

/** Tests name another host, which only an operator who allows private addresses accepts. */
export type ShopHost = { domain: string; baseUrl: string }

export function shopHostOf(settings: ShopAccount['settings'], { allowPrivate }: ConnectorTools): ShopHost {
  const domain = parseShopDomain(settings.shop_domain ?? '')
  if (!domain) throw new AppError('input.invalid', { fields: { shop_domain: { key: 'shopKind.invalid.shop_domain' } } })
  const override = allowPrivate ? (settings.base_url ?? '').replace(/\/+$/, '') : ''
  return { domain, baseUrl: override || `https://${domain}` }
}
