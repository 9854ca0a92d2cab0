import { z } from 'zod'
import type { AppError } from '#domain/errors.ts'
import { type ConnectorTools, readFailure } from '../call-marketplace.ts'
import { type Connector, type ShopAccount, type ShopHealth, shopProblem, shopUnavailable } from '../port.ts'
import { errorOf, whyOf } from './discover.ts'
import { cancelAtSite, pushToSite } from './push.ts'
import { openOrderReader } from './read-orders.ts'
import { openSite, type Site } from './site.ts'
import { listProviders } from './trackings.ts'
import { readWebhookOf, subscribeAt, unsubscribeAt, webhookSecret } from './webhook.ts'
import { environmentSchema, patientList } from './wire.ts'

/** WooCommerce REST API v3. Where tracking numbers go depends on what the site has installed, see `trackings.ts`. */
export function connectWooCommerce(account: ShopAccount, tools: ConnectorTools): Connector {
  const site = openSite(account, tools)
  const shipStatuses = readStatuses(account.settings.order_statuses ?? '')
  const reader = openOrderReader(site, shipStatuses)
  const given = { site, reader, tools, shipStatuses }
  const secret = webhookSecret(account.secrets.consumer_secret ?? '')
  return {
    kind: 'woocommerce',
    health: () => explained(site, () => checkHealth(site, tools)),
    pullOrders: reader.pull,
    getOrder: reader.get,
    listPresent: (saleIds) => listPresent(site, saleIds),
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

const idsSchema = patientList(z.object({ id: z.union([z.string(), z.number()]).transform(String) }))
const listIds = async (site: Site) => (await site.read('wc/v3/orders', idsSchema, { per_page: 1, _fields: 'id' })) ?? []

/** Since 5.8 orders can be asked for by when they changed. */
const isOld = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return version !== '' && (major < 5 || (major === 5 && minor < 8))
}

/** Says what to do where the encryption is the reason: WooCommerce takes keys over https only. */
async function explained<T>(site: Site, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code = '', detail = {} } = error as Partial<AppError>
    if (code === 'shop.expired' && site.root.startsWith('http:'))
      throw shopProblem('woocommerce_http', String(detail.why ?? ''), error)
    if (code === 'shop.unavailable' && site.isUpgraded)
      throw shopProblem('woocommerce_no_https', 'the site does not answer over https', error)
    throw error
  }
}

async function checkHealth(site: Site, tools: ConnectorTools): Promise<ShopHealth> {
  const { name, home, hasPlainLinks, way } = await site.facts()
  // The key is only proven by something that needs one.
  await listIds(site)
  await checkWriting(site, tools)
  const { version, home_url: homeUrl } = await readEnvironment(site)
  if (isOld(version)) throw shopProblem('woocommerce_old', `WooCommerce ${version} is too old: 5.8 or later is needed`)
  const notes = [`woocommerce_${way}`, ...(hasPlainLinks ? ['woocommerce_plain_links'] : [])]
  const ref = accountRefOf(home || homeUrl || site.root)
  return { accountRef: ref, accountName: version ? `${name || ref} (WooCommerce ${version})` : name || ref, notes }
}

/** The site's own name for itself. Another scheme, www., letter case or a final slash is not another shop. */
const accountRefOf = (home: string): string =>
  home
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/:(80|443)(?=\/|$)/, '')
    .replace(/\/+$/, '')

/** Not every key may read it, and nothing depends on it. */
const readEnvironment = async (site: Site): Promise<{ version: string; home_url: string }> =>
  (await site.read('wc/v3/system_status', environmentSchema, { _fields: 'environment' }).catch(() => null))?.environment ?? {
    version: '',
    home_url: '',
  }

/** An empty batch changes nothing, and a key that may only read is refused it. */
async function checkWriting(site: Site, tools: ConnectorTools): Promise<void> {
  const answer = await site.send('POST', 'wc/v3/orders/batch', { body: {} }).catch((error: unknown) => {
    throw shopUnavailable(error)
  })
  // A firewall answers with a page and not with a code of WordPress; it says nothing about the key.
  const isRefused = (answer.status === 401 || answer.status === 403) && errorOf(answer).code !== ''
  if (isRefused) throw shopProblem('woocommerce_read_only', whyOf(answer))
  if (answer.status === 429 || answer.status >= 500) throw readFailure(tools, answer, whyOf(answer))
}

/** Binned orders are in no list. */
async function listPresent(site: Site, saleIds: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (let from = 0; from < saleIds.length; from += presenceBatch) {
    const include = saleIds.slice(from, from + presenceBatch).join(',')
    const query = { include, status: 'any', per_page: presenceBatch, _fields: 'id' }
    found.push(...((await site.read('wc/v3/orders', idsSchema, query)) ?? []).map(({ id }) => id))
  }
  return found
}

/** as many as one answer of WooCommerce has at most */
const presenceBatch = 100
