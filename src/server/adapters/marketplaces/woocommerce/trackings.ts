import type { Language } from '#domain/language.ts'
import type { MarketplaceAnswer } from '../call-marketplace.ts'
import type { ShipmentNotice } from '../port.ts'
import { jsonOf, type TrackingWay } from './discover.ts'
import type { Site } from './site.ts'
import {
  fulfillmentListSchema,
  fulfillmentSchema,
  noteListSchema,
  providersSchema,
  trackingListSchema,
  trackingSchema,
  type WooMeta,
} from './wire.ts'

/** A tracking number as it stands at an order; `id` is the way's own. */
export type Tracking = { id: string; number: string }
export type TrackingPlan = {
  orderId: string
  notice: ShipmentNotice
  lines: readonly { id: string; quantity: number }[]
  language: Language
}

type TrackingRoutes = {
  list: (site: Site, orderId: string) => Promise<Tracking[]>
  write: (site: Site, plan: TrackingPlan) => Promise<MarketplaceAnswer>
  /** what it is called now, from the answer to `write`; null where that cannot be read */
  idOf: (text: string, number: string) => string | null
  /** another number under the same id; without it the old one is deleted and a new one written */
  change?: (site: Site, id: string, plan: TrackingPlan) => Promise<MarketplaceAnswer>
  remove?: (site: Site, orderId: string, id: string) => Promise<MarketplaceAnswer>
}

export const sameNumber = (one: string, other: string): boolean => bare(one) === bare(other)
const bare = (number: string): string => number.replace(/[\s-]/g, '').toUpperCase()

/** Shipment Tracking and Advanced Shipment Tracking share routes, not all fields. */
function pluginRoutes(namespace: string, bodyOf: (site: Site, plan: TrackingPlan) => Promise<object>): TrackingRoutes {
  const path = (orderId: string) => `${namespace}/orders/${orderId}/shipment-trackings`
  return {
    list: async (site, orderId) =>
      ((await site.read(path(orderId), trackingListSchema)) ?? []).map(({ tracking_id, tracking_number }) => ({
        id: tracking_id,
        number: tracking_number,
      })),
    write: async (site, plan) => site.send('POST', path(plan.orderId), { body: await bodyOf(site, plan) }),
    idOf: (text) => {
      const parsed = trackingSchema.safeParse(jsonOf(text))
      return parsed.success ? parsed.data.tracking_id : null
    },
    remove: (site, orderId, id) => site.send('DELETE', `${path(orderId)}/${id}`),
  }
}

const metaOf = (meta: readonly WooMeta[], key: string): unknown => meta.find((one) => one.key === key)?.value

const fulfillmentRoutes: TrackingRoutes = {
  list: async (site, orderId) =>
    ((await site.read(`wc/v3/orders/${orderId}/fulfillments`, fulfillmentListSchema)) ?? [])
      .filter(({ date_deleted }) => !date_deleted)
      .map(({ id, meta_data }) => ({ id, number: String(metaOf(meta_data, '_tracking_number') ?? '') })),
  write: (site, plan) =>
    site.send('POST', `wc/v3/orders/${plan.orderId}/fulfillments`, {
      query: { notify_customer: 'true' },
      body: fulfillmentBody(plan),
    }),
  change: (site, id, plan) =>
    site.send('PUT', `wc/v3/orders/${plan.orderId}/fulfillments/${id}`, {
      query: { notify_customer: 'true' },
      body: fulfillmentBody(plan),
    }),
  idOf: (text) => {
    const parsed = fulfillmentSchema.safeParse(jsonOf(text))
    return parsed.success ? parsed.data.id : null
  },
  remove: (site, orderId, id) => site.send('DELETE', `wc/v3/orders/${orderId}/fulfillments/${id}`),
}

const fulfillmentBody = ({ notice, lines }: TrackingPlan): object => ({
  status: 'fulfilled',
  is_fulfilled: true,
  meta_data: [
    { key: '_items', value: lines.map(({ id, quantity }) => ({ item_id: Number(id), qty: quantity })) },
    { key: '_tracking_number', value: notice.trackingNumber },
    // Carriers that WooCommerce does not know by a key of its own are named beside it.
    { key: '_shipping_provider', value: 'other' },
    { key: '_provider_name', value: notice.carrierName },
    { key: '_tracking_url', value: notice.trackingUrl },
  ],
})

/**
 * A shop without any place for numbers mails the buyer a note in their language, which is all that it can
 * do.
 */
const noteRoutes: TrackingRoutes = {
  list: async (site, orderId) =>
    ((await site.read(`wc/v3/orders/${orderId}/notes`, noteListSchema, { type: 'customer' })) ?? []).flatMap(({ note }) =>
      (note.match(/[A-Za-z0-9-]+/g) ?? []).map((word) => ({ id: word, number: word })),
    ),
  write: (site, { orderId, notice, language }) =>
    site.send('POST', `wc/v3/orders/${orderId}/notes`, { body: { note: notice.buyerTexts[language], customer_note: true } }),
  idOf: (_text, number) => number,
}

export const trackingRoutes: Record<TrackingWay, TrackingRoutes> = {
  // The date that Advanced Shipment Tracking expects depends on its settings; without one it takes today.
  ast: pluginRoutes('wc-ast/v3', async (site, { orderId, notice }) => ({
    tracking_provider: (await findProvider(site, { way: 'ast', orderId, name: notice.carrierName })) ?? notice.carrierName,
    custom_tracking_link: notice.trackingUrl,
    tracking_number: notice.trackingNumber,
    status_shipped: 0,
    replace_tracking: 0,
  })),
  shipment_tracking: pluginRoutes('wc-shipment-tracking/v3', async (site, { orderId, notice }) => {
    const provider = await findProvider(site, { way: 'shipment_tracking', orderId, name: notice.carrierName })
    const carrier = provider
      ? { tracking_provider: provider }
      : {
          custom_tracking_provider: notice.carrierName,
          custom_tracking_link: notice.trackingUrl.replaceAll(notice.trackingNumber, '%1$s'),
        }
    return { ...carrier, tracking_number: notice.trackingNumber, date_shipped: notice.shippedTime.toISOString().slice(0, 10) }
  }),
  fulfillments: fulfillmentRoutes,
  note: noteRoutes,
}

/** The carriers that a shop's plugin knows by name. */
export async function listProviders(site: Site, way: TrackingWay, orderId: string): Promise<string[]> {
  const path =
    way === 'shipment_tracking'
      ? 'wc-shipment-tracking/v3/shipment-trackings/providers'
      : way === 'ast'
        ? `wc-ast/v3/orders/${orderId}/shipment-trackings/providers`
        : null
  if (!path) return []
  const regions = await site.read(path, providersSchema)
  return [...new Set(Object.values(regions ?? {}).flatMap((region) => Object.keys(region)))]
}

async function findProvider(
  site: Site,
  { way, orderId, name }: { way: TrackingWay; orderId: string; name: string },
): Promise<string | undefined> {
  const wanted = letters(name)
  return (await listProviders(site, way, orderId)).find((provider) => letters(provider) === wanted)
}

const letters = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
