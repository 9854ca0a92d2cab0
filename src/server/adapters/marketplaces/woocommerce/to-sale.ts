import { z } from 'zod'
import type { Party } from '#domain/order/party.ts'
import type { Sale, SaleLine, SaleShipment, SaleState } from '#domain/shop/sale.ts'
import type { WooAddress, WooMeta, WooOrder, WooProduct, WooRefund } from './wire.ts'

/** Where we write down at the order itself what we told it: it is whole only when everything else has been done. */
export const shipmentsKey = '_shipsmart_shipments'
/** Where Shipment Tracking and Advanced Shipment Tracking keep their entries. */
const trackingKey = '_wc_shipment_tracking_items'

const sentSchema = z.array(
  z.object({
    ref: z.string(),
    number: z.string(),
    lines: z.array(z.object({ id: z.string(), quantity: z.number() })).nullable(),
  }),
)
export type SentShipment = z.infer<typeof sentSchema>[number]

/** What besides the order itself must be known of it. */
export type OrderFacts = {
  /** by variation or, without one, by product */
  products: ReadonlyMap<number, WooProduct>
  /** grams of one unit of weight; null where the shop does not say which it uses */
  unitGrams: number | null
  refunds: readonly WooRefund[]
  /** names of states that WooCommerce knows by a code of its own */
  stateNames: ReadonlyMap<string, string>
  /** the statuses in which the member ships */
  shipStatuses: readonly string[]
}

export const unitGrams: Readonly<Record<string, number>> = { kg: 1000, g: 1, lbs: 453.59237, oz: 28.349523125 }

const shippedStatuses = new Set(['completed', 'shipped', 'delivered'])
const partlyShippedStatuses = new Set(['partial-shipped', 'partially-shipped'])
const heldStatuses = new Set(['on-hold', 'pending'])
const draftStatuses = new Set(['checkout-draft', 'auto-draft', 'draft'])

/** The shop waits for the payment or for its member: nothing is shipped for now. */
export const isHeld = (status: string, shipStatuses: readonly string[]): boolean =>
  heldStatuses.has(status) && !shipStatuses.includes(status)

/**
 * Anything that is neither to be shipped, shipped nor on hold is nothing to make a label for: cancelled,
 * refunded, binned.
 */
export function stateOf(status: string, shipStatuses: readonly string[]): SaleState {
  if (shipStatuses.includes(status) || partlyShippedStatuses.has(status) || heldStatuses.has(status)) return 'open'
  return shippedStatuses.has(status) ? 'shipped' : 'cancelled'
}

/** The buyer has not ordered yet. */
export const isDraft = (order: WooOrder, shipStatuses: readonly string[]): boolean =>
  draftStatuses.has(order.status) && !shipStatuses.includes(order.status)

export function toSale(order: WooOrder, facts: OrderFacts): Sale {
  const state = stateOf(order.status, facts.shipStatuses)
  const sent = sentShipmentsOf(order.meta_data)
  const isOnHold = isHeld(order.status, facts.shipStatuses)
  return {
    id: order.id,
    number: order.number || order.id,
    state,
    ...(isOnHold ? { isOnHold: true as const } : {}),
    orderedTime: gmt(order.date_created_gmt),
    updatedTime: gmt(order.date_modified_gmt),
    currency: order.currency.toUpperCase(),
    total: Math.max(
      0,
      order.refunds.reduce((sum, { total }) => sum - Math.abs(toHundredths(total)), toHundredths(order.total)),
    ),
    note: order.customer_note,
    shippingService: order.shipping_lines
      .map(({ method_title }) => method_title)
      .filter(Boolean)
      .join(', '),
    receiver: toParty(order, facts.stateNames),
    lines: isOnHold ? [] : toLines(order, facts, sent),
    shipments: shipmentsOf(order.meta_data, state, sent),
    ioss: '',
  }
}

export function sentShipmentsOf(meta: readonly WooMeta[]): SentShipment[] {
  const kept = meta.find(({ key }) => key === shipmentsKey)?.value
  try {
    const parsed = sentSchema.safeParse(typeof kept === 'string' ? JSON.parse(kept) : kept)
    return parsed.success ? parsed.data : []
  } catch {
    return []
  }
}

const trackingItemsSchema = z.array(z.object({ tracking_number: z.coerce.string(), tracking_id: z.coerce.string() }).partial())

/**
 * While an order is open, a number that stands there may have come before we could complete the order, or
 * from another hand: only what we noted as told counts then. Once it is completed, all do.
 */
function shipmentsOf(meta: readonly WooMeta[], state: SaleState, sent: readonly SentShipment[]): SaleShipment[] {
  const ours = sent.map(({ ref, number }) => ({ id: ref, trackingNumber: number }))
  const parsed = trackingItemsSchema.safeParse(meta.find(({ key }) => key === trackingKey)?.value)
  if (state !== 'shipped' || !parsed.success) return ours
  const others = parsed.data.flatMap(({ tracking_id, tracking_number }) =>
    tracking_number && !ours.some(({ trackingNumber }) => trackingNumber === tracking_number)
      ? [{ id: tracking_id ?? tracking_number, trackingNumber: tracking_number }]
      : [],
  )
  return [...ours, ...others]
}

/** Pieces of each line that were neither refunded nor, as far as we told it, shipped. */
export function quantitiesLeft(
  order: WooOrder,
  refunds: readonly WooRefund[],
  sent: readonly SentShipment[],
): Map<string, number> {
  const left = new Map(order.line_items.map(({ id, quantity }) => [id, quantity]))
  const take = (id: string, quantity: number) => left.has(id) && left.set(id, Math.max(0, (left.get(id) ?? 0) - quantity))
  for (const line of refunds.flatMap(({ line_items }) => line_items)) {
    const of = line.meta_data.find(({ key }) => key === '_refunded_item_id')?.value
    if (of !== undefined) take(String(of), Math.abs(line.quantity))
  }
  for (const { lines } of sent) for (const { id, quantity } of lines ?? []) take(id, quantity)
  return left
}

function toLines(order: WooOrder, { products, unitGrams: unit, refunds }: OrderFacts, sent: readonly SentShipment[]): SaleLine[] {
  const left = quantitiesLeft(order, refunds, sent)
  return order.line_items.flatMap((line) => {
    const product = products.get(line.variation_id || line.product_id)
    if (product && (product.virtual || product.shipping_required === false)) return []
    const quantity = left.get(line.id) ?? 0
    if (line.quantity <= 0 || quantity <= 0) return []
    const weight = Number(product?.weight ?? '')
    return [
      {
        id: line.id,
        sku: line.sku,
        name: line.name,
        quantity,
        unitPrice: Math.round(toHundredths(line.total) / line.quantity),
        grams: unit !== null && weight > 0 ? Math.max(1, Math.round(weight * unit)) : null,
        hsCode: '',
        originCountry: '',
        imageUrl: line.image?.src ?? '',
      },
    ]
  })
}

/** Where nothing is written under shipping, the shop delivers to whom it bills. */
function toParty({ shipping, billing }: WooOrder, stateNames: ReadonlyMap<string, string>): Party {
  const to: WooAddress = shipping.address_1 || shipping.address_2 || shipping.city ? shipping : billing
  const first = to.first_name ?? ''
  const last = to.last_name ?? ''
  // Chinese names have the family first and no space.
  const name = /\p{Script=Han}/u.test(first + last) ? `${last}${first}` : `${first} ${last}`
  const country = (to.country ?? '').toUpperCase()
  return {
    name: name.trim() || (to.company ?? ''),
    company: to.company ?? '',
    state: stateNames.get(stateCode(country, to.state ?? '')) ?? to.state ?? '',
    city: to.city ?? '',
    detailAddress: [to.address_1, to.address_2].filter(Boolean).join(', '),
    countryCode: country,
    zipCode: to.postcode ?? '',
    telephone: to.phone || (billing.phone ?? ''),
    email: to.email || (billing.email ?? ''),
  }
}

export const stateCode = (country: string, state: string): string => `${country} ${state}`

/** Codes like CN10, JP13 or TH-10 say nothing outside WooCommerce; CA and NSW are what carriers want. */
export const isPrivateStateCode = (country: string, state: string): boolean =>
  country.length === 2 && new RegExp(`^${country}-?\\w{1,3}$`).test(state) && state.length > 2

/** The instant of a date that WooCommerce writes without a zone. */
const gmt = (text: string): Date => new Date(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text || '1970-01-01T00:00:00'}Z`)

/** "12.345" → 1235, "1200" → 120000: hundredths whatever decimals the currency has, rounded half up. */
export function toHundredths(text: string): number {
  const match = /^\s*(-?)(\d{1,12})(?:\.(\d+))?\s*$/.exec(text)
  if (!match) return 0
  const places = (match[3] ?? '').padEnd(3, '0')
  const value = Number(match[2]) * 100 + Number(places.slice(0, 2)) + (Number(places[2]) >= 5 ? 1 : 0)
  return match[1] ? -value || 0 : value
}
