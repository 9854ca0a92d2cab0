import { AppError } from '#domain/errors.ts'
import type { Language } from '#domain/language.ts'
import { type ShopKind, shopKindDescriptions, shopKinds } from '#domain/shop/kinds.ts'
import type { Env } from '#server/platform/env.ts'
import type { Log } from '#server/platform/log.ts'
import type { ConnectorTools } from './call-marketplace.ts'
import { demoConnector } from './demo/connector.ts'
import type { Authorization, Connector, MarketplacePort, PrivacyRequest, ShopAccount, ShopWebhook } from './port.ts'
import { shopifyAuthorization } from './shopify/authorization.ts'
import { shopifyConnector } from './shopify/connector.ts'
import { readPrivacyRequest } from './shopify/webhooks.ts'
import { connectWooCommerce } from './woocommerce/connector.ts'

/** The operator's registration with a marketplace. */
type RegisteredApp = { clientId: string; clientSecret: string }

/** A kind of shop that we speak to. */
type Marketplace = {
  /** `app`: for shops that were linked with the operator's registration, as it is now */
  connect: (account: ShopAccount, tools: ConnectorTools, app: RegisteredApp | null) => Connector
  /** with the operator's registration at the marketplace */
  authorize?: (app: RegisteredApp, tools: ConnectorTools) => Authorization
  readPrivacyRequest?: (webhook: ShopWebhook, app: RegisteredApp) => PrivacyRequest | null
}

/** Each connector adds its line. */
const marketplaces: Partial<Record<ShopKind, Marketplace>> = {
  demo: { connect: demoConnector },
  shopify: {
    connect: (account, tools, app) => shopifyConnector(account, tools, { app }),
    authorize: shopifyAuthorization,
    readPrivacyRequest,
  },
  woocommerce: { connect: connectWooCommerce },
}

type Options = {
  env: Env
  log: Log
  clock: () => Date
  /** where this application reaches itself, since the demo shop lives in it */
  appUrl: () => string
  /** the operator's registration with a marketplace; null where there is none */
  appOf: (kind: ShopKind) => RegisteredApp | null
  /** a demo shop of its own for whoever wants to try; without it nobody is given a demo shop */
  newDemoShop?: (language: Language) => Promise<{ api_key: string }>
}

/** Production has no demo shop, whatever its rows say. */
export function openMarketplaces({ env, log, clock, appUrl, appOf, newDemoShop }: Options): MarketplacePort {
  const tools: ConnectorTools = { log, clock, appUrl, allowPrivate: env.allowPrivateAddresses }
  const live = shopKinds.filter(
    (kind) => marketplaces[kind] && !(env.mode === 'production' && shopKindDescriptions[kind].isSandbox),
  )
  return {
    live: () => live,
    of: (account) => {
      const marketplace = marketplaces[account.kind]
      if (!marketplace || !live.includes(account.kind)) throw new AppError('shop.not_live')
      return marketplace.connect(account, tools, appOf(account.kind))
    },
    authorization: (kind) => {
      const app = appOf(kind)
      return (app && live.includes(kind) && marketplaces[kind]?.authorize?.(app, tools)) || null
    },
    readPrivacyRequest: (kind, webhook) => {
      const app = appOf(kind)
      return (app && marketplaces[kind]?.readPrivacyRequest?.(webhook, app)) || null
    },
    newAccount: async (kind, language) =>
      newDemoShop && kind === 'demo' && live.includes(kind) ? { settings: {}, secrets: await newDemoShop(language) } : null,
  }
}
