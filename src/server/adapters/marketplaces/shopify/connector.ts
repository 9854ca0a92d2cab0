import { setTimeout as sleep } from 'node:timers/promises'
import type { ConnectorTools } from '../call-marketplace.ts'
import type { Connector, ShopAccount, ShopHealth } from '../port.ts'
import { callShopify, type ShopifySession, toPortError } from './call-shopify.ts'
import { shopifyCarriers } from './carriers.ts'
import { neededScopes } from './documents.ts'
import { cancelShipment, pushShipment, updateShipment } from './push-shipment.ts'
import { getSale, pullOrders } from './read-orders.ts'
import { shopHostOf } from './shop-domain.ts'
import { keepToken, ownAppOf, type ShopifyApp } from './tokens.ts'
import { readWebhook, subscribe, unsubscribe } from './webhooks.ts'

type Options = { app: ShopifyApp | null; sleep?: ShopifySession['sleep'] }

/** Shopify's GraphQL Admin API. `app` is the operator's, for shops that were linked on Shopify's own page. */
export function shopifyConnector(account: ShopAccount, tools: ConnectorTools, { app, sleep: wait = sleep }: Options): Connector {
  const host = shopHostOf(account.settings, tools)
  const token = keepToken(account, { host, tools, app })
  const session: ShopifySession = { host, tools, getToken: token.getToken, onTokenRefused: token.onTokenRefused, sleep: wait }
  const clientSecret = (ownAppOf(account.settings, account.secrets) ?? app)?.clientSecret ?? account.secrets.client_secret ?? ''
  const throwAsPort = (error: unknown): never => {
    throw toPortError(error)
  }
  return {
    kind: 'shopify',
    health: () => health(session).catch(throwAsPort),
    pullOrders: (request) => pullOrders(session, request).catch(throwAsPort),
    getOrder: (saleId) => getSale(session, saleId).catch(throwAsPort),
    pushShipment: (notice) => pushShipment(session, notice),
    updateShipment: (ref, notice) => updateShipment(session, ref, notice),
    cancelShipment: (ref) => cancelShipment(session, ref),
    listCarriers: async () => shopifyCarriers,
    renewSecrets: (now) => token.renew(now).catch(throwAsPort),
    subscribe: (callbackUrl) => subscribe(session, callbackUrl).catch(throwAsPort),
    unsubscribe: (callbackUrl) => unsubscribe(session, callbackUrl).catch(throwAsPort),
    readWebhook: (webhook) => readWebhook(webhook, { domain: host.domain, clientSecret }),
  }
}

async function health(session: ShopifySession): Promise<ShopHealth> {
  const { shop, currentAppInstallation } = await callShopify(session, 'ShopHealth')
  const granted = new Set(currentAppInstallation.accessScopes.map(({ handle }) => handle))
  // Who may write may read.
  const has = (scope: string): boolean => granted.has(scope) || granted.has(scope.replace(/^read_/, 'write_'))
  const notes: string[] = []
  const [orders, products, inventory, ...fulfilment] = neededScopes
  if (!has(orders)) notes.push('shopify_scope_orders')
  else if (!granted.has('read_all_orders')) notes.push('shopify_sixty_days')
  if (!fulfilment.every(has)) notes.push('shopify_scope_fulfilment')
  if (!has(products) || !has(inventory)) notes.push('shopify_scope_products')
  if (has(orders) && (await isAddressHidden(session))) notes.push('shopify_customer_data')
  return { accountRef: shop.myshopifyDomain, accountName: shop.name, notes }
}

/** An app that Shopify has not approved for customers' data sees orders without their addresses. */
async function isAddressHidden(session: ShopifySession): Promise<boolean> {
  const { orders } = await callShopify(session, 'AddressAccess')
  return orders.nodes.some(({ requiresShipping, shippingAddress }) => requiresShipping && !shippingAddress)
}
