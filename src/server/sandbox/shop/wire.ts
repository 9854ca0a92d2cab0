import type { Language } from '#domain/language.ts'

/** A shop as the books have it. */
export type DemoShop = {
  id: string
  serial: number
  code: string
  name: string
  language: Language
  sealed_key: string
  callback_url: string
  fault: string
  fault_left: number | null
  order_count: number
}

export type ShipTo = {
  name: string
  company: string
  address1: string
  address2: string
  city: string
  region: string
  postcode: string
  country: string
  phone: string
  email: string
}

/** Pence, and grams of one piece; null where the seller never typed them. */
export type OrderLine = {
  id: string
  sku: string
  title: string
  quantity: number
  unit_price: number
  grams: number | null
  hs_code: string
  origin: string
}

export type ShopOrder = {
  id: string
  shop_id: string
  position: number
  number: string
  status: 'open' | 'cancelled' | 'shipped'
  language: Language
  ship_to: ShipTo
  lines: OrderLine[]
  shipping_fee: number
  total: number
  service: string
  note: string
  tax_number: string
  create_time: Date
  update_time: Date
}

export type ShipmentLine = { id: string; quantity: number }

export type Shipment = {
  id: string
  order_id: string
  tracking_number: string
  carrier_name: string
  tracking_url: string
  lines: ShipmentLine[]
  status: 'sent' | 'cancelled'
  create_time: Date
}

export type BuyerMail = {
  order_id: string
  kind: 'shipped' | 'changed' | 'withdrawn'
  recipient: string
  tracking_number: string
  create_time: Date
}

/** How many pieces of each line are in no parcel yet. */
export function unshippedOf(lines: readonly OrderLine[], shipments: readonly Shipment[]): Map<string, number> {
  const left = new Map(lines.map(({ id, quantity }) => [id, quantity]))
  for (const { status, lines: sent } of shipments)
    if (status === 'sent') for (const { id, quantity } of sent) left.set(id, Math.max(0, (left.get(id) ?? 0) - quantity))
  return left
}

/** What its callers see. */
export const shopJson = (shop: DemoShop, origin: string) => ({
  id: shop.id,
  name: shop.name,
  language: shop.language,
  url: `${origin}${pagePath(shop)}`,
})

export const pagePath = ({ code }: Pick<DemoShop, 'code'>): string => `/sandbox/shop/${code}`

export const picturePath = (sku: string): string => `/sandbox/shop/pictures/${encodeURIComponent(sku)}.svg`

export const shipmentJson = (one: Shipment) => ({
  id: one.id,
  tracking_number: one.tracking_number,
  carrier_name: one.carrier_name,
  tracking_url: one.tracking_url,
  lines: one.lines,
  status: one.status,
  created_at: one.create_time.toISOString(),
})

export function orderJson(order: ShopOrder, shipments: readonly Shipment[], origin: string) {
  const left = unshippedOf(order.lines, shipments)
  return {
    id: order.id,
    number: order.number,
    status: order.status,
    created_at: order.create_time.toISOString(),
    updated_at: order.update_time.toISOString(),
    language: order.language,
    currency: 'GBP',
    total: order.total,
    shipping_fee: order.shipping_fee,
    shipping_service: order.service,
    note: order.note,
    tax_number: order.tax_number,
    ship_to: order.ship_to,
    lines: order.lines.map((line) => ({
      ...line,
      unshipped: left.get(line.id) ?? 0,
      image_url: `${origin}${picturePath(line.sku)}`,
    })),
    shipments: shipments.map(shipmentJson),
  }
}
