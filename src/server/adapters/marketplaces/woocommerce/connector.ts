import { z } from 'zod'
import type { ConnectorTools } from '../call-marketplace.ts'
import { type Connector, type ShopAccount, type ShopHealth, shopRefused } from '../port.ts'
import { cancelAtSite, pushToSite } from './push.ts'
import { openOrderReader } from './read-orders.ts'
import { openSite, type Site } from './site.ts'
import { listProviders } from './trackings.ts'
import { readWebhookOf, subscribeAt, unsubscribeAt, webhookSecret } from './webhook.ts'
import { versionSchema } from './wire.ts'

/** WooCommerce REST API v3. Where tracking numbers go depends on what the site has installed, see `trackings.ts`. */
export function connectWooCommerce(account: ShopAccount, tools: ConnectorTools): Connector {
  const site = openSite(account, tools)
  const shipStatuses = readStatuses(account.settings.order_statuses ?? '')
  const reader = openOrderReader(site, shipStatuses)
  const given = { site, reader, tools, shipStatuses }
  const secret = webhookSecret(account.secrets.consumer_secret ?? '')
  return {
    kind: 'woocommerce',
    health: () => checkHealth(site),
    pullOrders: reader.pull,
    getOrder: reader.get,
    pushShipment: (notice) => pushToSite(given, notice),
    updateShipment: (ref, notice) => pushToSite(given, notice, ref),
    cancelShipment: (ref, saleId) => cancelAtSite(given, ref, saleId),
    listCarriers: async () => {
      const { way } = await site.facts()
      // Advanced Shipment Tracking lists its carriers below an order, whichever.
      const [order] = way === 'ast' ? await listIds(site) : []
      const names = await listProviders(site, way, order?.id ?? '0')
      return names.map((name) => ({ code: name, name }))
    },
    subscribe: (callbackUrl) => subscribeAt(site, tools, { callbackUrl, secret }),
    unsubscribe: (callbackUrl) => unsubscribeAt(site, tools, callbackUrl),
    readWebhook: (webhook) => readWebhookOf(webhook, secret),
  }
}

/** "Processing, wc-packed" → processing, packed. */
function readStatuses(typed: string): string[] {
  const statuses = typed
    .toLowerCase()
    .split(/[\s,;，；、]+/)
    .map((status) => status.replace(/^wc-/, ''))
    .filter(Boolean)
  return statuses.length > 0 ? statuses : ['processing']
}

const idsSchema = z.array(z.object({ id: z.union([z.string(), z.number()]).transform(String) }))
const listIds = async (site: Site) => (await site.read('wc/v3/orders', idsSchema, { per_page: 1, _fields: 'id' })) ?? []

/** Since 5.8 orders can be asked for by when they changed. */
const isOld = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return version !== '' && (major < 5 || (major === 5 && minor < 8))
}

async function checkHealth(site: Site): Promise<ShopHealth> {
  const { name, home, hasPlainLinks, way } = await site.facts()
  // The key is only proven by something that needs one.
  await listIds(site)
  const version = await readVersion(site)
  if (isOld(version)) throw shopRefused(`WooCommerce ${version} is too old: 5.8 or later is needed`)
  const notes = [`woocommerce_${way}`, ...(hasPlainLinks ? ['woocommerce_plain_links'] : [])]
  const ref = accountRefOf(home || site.root)
  return { accountRef: ref, accountName: version ? `${name || ref} (WooCommerce ${version})` : name || ref, notes }
}

/** What the site calls itself, so that another scheme, www., letter case or a final slash is not another shop. */
const accountRefOf = (home: string): string =>
  home
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/:(80|443)(?=\/|$)/, '')
    .replace(/\/+$/, '')

/** Not every key may read it, and nothing depends on it. */
const readVersion = async (site: Site): Promise<string> =>
  (await site.read('wc/v3/system_status', versionSchema, { _fields: 'environment.version' }).catch(() => null))?.environment
    .version ?? ''
