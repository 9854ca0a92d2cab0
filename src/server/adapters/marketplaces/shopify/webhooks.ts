import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { parseJson } from '../call-marketplace.ts'
import { type PrivacyRequest, type ShopWebhook, shopRefused, type WebhookFacts } from '../port.ts'
import { callShopify, type ShopifySession } from './call-shopify.ts'

/** By the name of the API. Of an order only its number is sent: the rest is read when it is needed, and not left in between. */
const topics = { ORDERS_UPDATED: ['id'], ORDERS_CANCELLED: ['id'], APP_UNINSTALLED: null } as const

export async function subscribe(session: ShopifySession, callbackUrl: string): Promise<void> {
  const names = Object.keys(topics) as (keyof typeof topics)[]
  const { webhookSubscriptions } = await callShopify(session, 'Webhooks', { topics: names })
  const known = new Set(webhookSubscriptions.nodes.filter(({ uri }) => uri === callbackUrl).map(({ topic }) => topic))
  for (const topic of names.filter((name) => !known.has(name))) {
    const includeFields = topics[topic]
    const webhookSubscription = { uri: callbackUrl, format: 'JSON', ...(includeFields ? { includeFields } : {}) }
    const { webhookSubscriptionCreate } = await callShopify(session, 'CreateWebhook', { topic, webhookSubscription })
    // Somebody who subscribed at the same time was quicker.
    const problem = webhookSubscriptionCreate.userErrors.find(({ message }) => !/taken/i.test(message))
    if (problem) throw shopRefused(problem.message)
  }
}

/** A subscription that is gone already is as good as deleted. */
export async function unsubscribe(session: ShopifySession, callbackUrl: string): Promise<void> {
  const { webhookSubscriptions } = await callShopify(session, 'Webhooks', { topics: Object.keys(topics) })
  for (const { id } of webhookSubscriptions.nodes.filter(({ uri }) => uri === callbackUrl)) {
    const { webhookSubscriptionDelete } = await callShopify(session, 'DeleteWebhook', { id })
    const problem = webhookSubscriptionDelete.userErrors.find(({ message }) => !/does not exist|not found/i.test(message))
    if (problem) throw shopRefused(problem.message)
  }
}

const bodySchema = z.object({ id: z.union([z.int().positive(), z.string().regex(/^\d+$/)]) })

/** Null unless the app's own secret signed exactly these bytes, for this shop: one secret signs for all shops of an app. */
export function readWebhook(
  { headers, body }: ShopWebhook,
  { domain, clientSecret }: { domain: string; clientSecret: string },
): WebhookFacts | null {
  const header = headerOf(headers)
  if (!isSigned({ headers, body }, clientSecret)) return null
  if (header('x-shopify-shop-domain').toLowerCase() !== domain) return null
  const id = header('x-shopify-webhook-id') || header('x-shopify-event-id')
  const topic = header('x-shopify-topic')
  if (topic === 'app/uninstalled') return { id, topic: 'uninstalled' }
  const parsed = bodySchema.safeParse(parseJson(body.toString()))
  return topic.startsWith('orders/') && parsed.success
    ? { id, topic: 'sale', saleId: String(parsed.data.id) }
    : { id, topic: 'other' }
}

const headerOf =
  (headers: ShopWebhook['headers']) =>
  (name: string): string =>
    String(headers[name] ?? '')

function isSigned({ headers, body }: ShopWebhook, clientSecret: string): boolean {
  const expected = createHmac('sha256', clientSecret).update(body).digest()
  const sent = Buffer.from(headerOf(headers)('x-shopify-hmac-sha256'), 'base64')
  return clientSecret !== '' && sent.length === expected.length && timingSafeEqual(sent, expected)
}

const orderIds = z.array(z.union([z.int().positive(), z.string().regex(/^\d+$/)]).transform(String))

/** The body of each topic ("Privacy law compliance", shopify.dev): only which orders are meant is of use, the buyer's address is in none of our keys. */
const privacyTopics: Record<string, { topic: PrivacyRequest['topic']; sales: z.ZodType<string[] | null> }> = {
  'customers/data_request': {
    topic: 'data_asked',
    sales: z.object({ orders_requested: orderIds }).transform((body) => body.orders_requested),
  },
  'customers/redact': {
    topic: 'erasure_asked',
    sales: z.object({ orders_to_redact: orderIds }).transform((body) => body.orders_to_redact),
  },
  // Two days after the app was removed from a shop.
  'shop/redact': { topic: 'erasure_asked', sales: z.object({}).transform(() => null) },
}

/** What Shopify sends to every app for privacy's sake. Null unless the app's secret signed exactly these bytes; other topics are none of this address. */
export function readPrivacyRequest(webhook: ShopWebhook, { clientSecret }: { clientSecret: string }): PrivacyRequest | null {
  const header = headerOf(webhook.headers)
  const meant = privacyTopics[header('x-shopify-topic')]
  if (!meant || !isSigned(webhook, clientSecret)) return null
  const sales = meant.sales.safeParse(parseJson(webhook.body.toString()))
  if (!sales.success) return null
  const id = header('x-shopify-webhook-id') || header('x-shopify-event-id')
  return { id, topic: meant.topic, accountRef: header('x-shopify-shop-domain').toLowerCase(), saleIds: sales.data }
}
