import { z } from 'zod'
import type { Sale } from '#domain/shop/sale.ts'

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

const shipTo = z.object({
  name: z.string(),
  company: z.string(),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  region: z.string(),
  postcode: z.string(),
  country: z.string(),
  phone: z.string(),
  email: z.string(),
})

const line = z.object({
  id: z.string(),
  sku: z.string(),
  title: z.string(),
  unshipped: z.int().min(0),
  unit_price: z.int().min(0),
  grams: z.int().min(1).nullable(),
  hs_code: z.string(),
  origin: z.string(),
  image_url: z.string(),
})

export const shipmentSchema = z.object({ id: z.string(), tracking_number: z.string(), status: z.enum(['sent', 'cancelled']) })

export const orderSchema = z.object({
  id: z.string(),
  number: z.string(),
  status: z.enum(['open', 'cancelled', 'shipped']),
  created_at: instant,
  updated_at: instant,
  currency: z.string(),
  total: z.int().min(0),
  shipping_service: z.string(),
  note: z.string(),
  tax_number: z.string(),
  ship_to: shipTo,
  lines: z.array(line),
  shipments: z.array(shipmentSchema),
})

export const ordersSchema = z.object({ orders: z.array(orderSchema), next_cursor: z.string() })
export const shopSchema = z.object({ id: z.string(), name: z.string(), url: z.string() })
export const carriersSchema = z.object({ carriers: z.array(z.object({ code: z.string(), name: z.string() })) })
export const webhookSchema = z.object({ url: z.string() })
export const failureSchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) })
export const eventSchema = z.object({ id: z.string().min(1), type: z.string(), data: z.object({ order: z.string().min(1) }) })

/** What the shop says of its own pages and pictures is of this application, which its readers may reach by another name. */
export const pathHere = (url: string, ownUrl: string): string => (url.startsWith(`${ownUrl}/`) ? url.slice(ownUrl.length) : url)

/** `ownUrl`: where the shop stands. */
export function readSale(order: z.output<typeof orderSchema>, ownUrl: string): Sale {
  const { ship_to: to } = order
  return {
    id: order.id,
    number: order.number,
    state: order.status,
    orderedTime: order.created_at,
    updatedTime: order.updated_at,
    currency: order.currency,
    total: order.total,
    note: order.note,
    shippingService: order.shipping_service,
    receiver: {
      name: to.name,
      company: to.company,
      state: to.region,
      city: to.city,
      detailAddress: [to.address1, to.address2].filter(Boolean).join(', '),
      countryCode: to.country,
      zipCode: to.postcode,
      telephone: to.phone,
      email: to.email,
    },
    lines: order.lines.flatMap((one) =>
      one.unshipped === 0
        ? []
        : [
            {
              id: one.id,
              sku: one.sku,
              name: one.title,
              quantity: one.unshipped,
              unitPrice: one.unit_price,
              grams: one.grams,
              hsCode: one.hs_code,
              originCountry: one.origin,
              imageUrl: pathHere(one.image_url, ownUrl),
            },
          ],
    ),
    shipments: order.shipments.flatMap(({ id, tracking_number, status }) =>
      status === 'sent' ? [{ id, trackingNumber: tracking_number }] : [],
    ),
    ioss: order.tax_number,
  }
}
