import { AppError } from '#domain/errors.ts'
import { type ShopKind, shopKindDescriptions, shopKinds } from '#domain/shop/kinds.ts'
import type { Env } from '#server/platform/env.ts'
import type { Log } from '#server/platform/log.ts'
import type { ConnectorTools } from './call-marketplace.ts'
import type { Authorization, Connector, MarketplacePort, ShopAccount } from './port.ts'
import { connectWooCommerce } from './woocommerce/connector.ts'

/** A kind of shop that we speak to. */
type Marketplace = {
  connect: (account: ShopAccount, tools: ConnectorTools) => Connector
  /** with the operator's registration at the marketplace */
  authorize?: (app: { clientId: string; clientSecret: string }, tools: ConnectorTools) => Authorization
}

/** Each connector adds its line. */
const marketplaces: Partial<Record<ShopKind, Marketplace>> = {
  woocommerce: { connect: connectWooCommerce },
}

type Options = {
  env: Env
  log: Log
  clock: () => Date
  /** where this application reaches itself, since the demo shop lives in it */
  appUrl: () => string
  /** the operator's registration with a marketplace; null where there is none */
  appOf: (kind: ShopKind) => { clientId: string; clientSecret: string } | null
}

/** Production has no demo shop, whatever its rows say. */
export function openMarketplaces({ env, log, clock, appUrl, appOf }: Options): MarketplacePort {
  const tools: ConnectorTools = { log, clock, appUrl, allowPrivate: env.allowPrivateAddresses }
  const live = shopKinds.filter(
    (kind) => marketplaces[kind] && !(env.mode === 'production' && shopKindDescriptions[kind].isSandbox),
  )
  return {
    live: () => live,
    of: (account) => {
      const marketplace = marketplaces[account.kind]
      if (!marketplace || !live.includes(account.kind)) throw new AppError('shop.not_live')
      return marketplace.connect(account, tools)
    },
    authorization: (kind) => {
      const app = appOf(kind)
      return (app && live.includes(kind) && marketplaces[kind]?.authorize?.(app, tools)) || null
    },
  }
}
