import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type ConnectorTools, readFailure } from '../call-marketplace.ts'
import { type ShopWebhook, shopUnavailable, type WebhookFacts } from '../port.ts'
import { jsonOf, whyOf } from './discover.ts'
import type { Site } from './site.ts'
import { webhookListSchema } from './wire.ts'

const topics = ['order.created', 'order.updated', 'order.deleted', 'order.restored'] as const

/** Both sides must know it, so it is made of what both have; the key itself is not kept a second time at the shop. */
export const webhookSecret = (consumerSecret: string): string =>
  createHmac('sha256', consumerSecret).update('webhooks of this application').digest('hex')

/** Whatever is missing is added, so that it may run twice. A webhook that WooCommerce switched off after failures is switched on again. */
export async function subscribeAt(
  site: Site,
  tools: ConnectorTools,
  options: { callbackUrl: string; secret: string },
): Promise<void> {
  const { callbackUrl, secret } = options
  const there = await listWebhooks(site)
  for (const topic of topics) {
    const known = there.find((one) => one.topic === topic && one.delivery_url === callbackUrl)
    if (known?.status === 'active') continue
    const body = { name: `ShipSmart ${topic}`, topic, delivery_url: callbackUrl, secret, status: 'active' }
    const answer = await site
      .send(known ? 'PUT' : 'POST', known ? `wc/v3/webhooks/${known.id}` : 'wc/v3/webhooks', { body })
      .catch((error: unknown) => {
        throw shopUnavailable(error)
      })
    if (answer.status >= 300) throw readFailure(tools, answer, whyOf(answer))
  }
}

/** Without `force` a site without a bin for webhooks answers 501. */
export async function unsubscribeAt(site: Site, tools: ConnectorTools, callbackUrl: string): Promise<void> {
  for (const { id, delivery_url } of await listWebhooks(site)) {
    if (delivery_url !== callbackUrl) continue
    const answer = await site.send('DELETE', `wc/v3/webhooks/${id}`, { query: { force: 'true' } }).catch((error: unknown) => {
      throw shopUnavailable(error)
    })
    if (answer.status >= 300 && answer.status !== 404) throw readFailure(tools, answer, whyOf(answer))
  }
}

const webhooksPerPage = 100

async function listWebhooks(site: Site) {
  const found: z.infer<typeof webhookListSchema> = []
  for (let page = 1; ; page++) {
    const webhooks = (await site.read('wc/v3/webhooks', webhookListSchema, { per_page: webhooksPerPage, page })) ?? []
    found.push(...webhooks)
    if (webhooks.length < webhooksPerPage) return found
  }
}

const bodySchema = z.object({ id: z.union([z.string(), z.number()]).transform(String) })

/** X-WC-Webhook-Signature is the base64 of an HMAC-SHA256 over the body. The first call of a new webhook is not signed and means nothing. */
export function readWebhookOf({ headers, body }: ShopWebhook, secret: string): WebhookFacts | null {
  // WooCommerce makes the id of webhook and second, so that several orders of one second share it.
  const id = `${headerOf(headers, 'x-wc-webhook-delivery-id')} ${createHash('sha256').update(body).digest('base64url')}`
  const signature = headerOf(headers, 'x-wc-webhook-signature')
  if (signature === '' && /^webhook_id=\d+$/.test(body.toString('latin1'))) return { id: `ping ${body}`, topic: 'other' }
  const expected = createHmac('sha256', secret).update(body).digest()
  const given = Buffer.from(signature, 'base64')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const parsed = bodySchema.safeParse(jsonOf(body.toString('utf8')))
  const isOrder = headerOf(headers, 'x-wc-webhook-topic').startsWith('order.')
  return isOrder && parsed.success ? { id, topic: 'sale', saleId: parsed.data.id } : { id, topic: 'other' }
}

function headerOf(headers: ShopWebhook['headers'], name: string): string {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}
