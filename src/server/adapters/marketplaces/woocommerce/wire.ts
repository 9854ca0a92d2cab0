import { z } from 'zod'

/** The answers of WooCommerce REST API v3, as far as we read them. Plugins change types here and there, so much is read with patience. */
const text = z
  .union([z.string(), z.number(), z.null()])
  .transform((value) => String(value ?? ''))
  .catch('')
const identity = z.union([z.string(), z.number()]).transform(String)
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** PHP writes a list with gaps as an object. */
export const patientList = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (isRecord(value) ? Object.values(value) : value), z.array(item))
/** And an object without entries as an empty list. */
const patientRecord = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (Array.isArray(value) ? {} : value), z.record(z.string(), item))
const list = <T extends z.ZodType>(item: T) => patientList(item).catch([])

const addressSchema = z
  .object({
    first_name: text,
    last_name: text,
    company: text,
    address_1: text,
    address_2: text,
    city: text,
    state: text,
    postcode: text,
    country: text,
    phone: text,
    email: text,
  })
  .partial()
  .catch({})
export type WooAddress = z.infer<typeof addressSchema>

const metaSchema = z.object({ key: z.string(), value: z.unknown() })
export type WooMeta = z.infer<typeof metaSchema>

const lineSchema = z.object({
  id: identity,
  name: text,
  product_id: z.number().catch(0),
  variation_id: z.number().catch(0),
  quantity: z.number().catch(0),
  total: text,
  sku: text,
  image: z.object({ src: text }).partial().nullish().catch(null),
  meta_data: list(metaSchema),
})

export const orderSchema = z.object({
  id: identity,
  number: text,
  status: z.string(),
  currency: z.string().default(''),
  total: text,
  date_created_gmt: text,
  date_modified_gmt: text,
  date_paid_gmt: text,
  customer_note: text,
  billing: addressSchema,
  shipping: addressSchema,
  line_items: list(lineSchema),
  shipping_lines: list(z.object({ method_title: text })),
  refunds: list(z.object({ id: identity, total: text })),
  meta_data: list(metaSchema),
})
export type WooOrder = z.infer<typeof orderSchema>
export const orderListSchema = patientList(orderSchema)

/** Quantities of a refund are negative; which line it was stands in its meta data. */
export const refundListSchema = patientList(z.object({ line_items: list(lineSchema) }))
export type WooRefund = z.infer<typeof refundListSchema>[number]

export const productListSchema = patientList(
  z.object({ id: z.number(), weight: text, virtual: z.boolean().catch(false), shipping_required: z.boolean().optional() }),
)
export type WooProduct = z.infer<typeof productListSchema>[number]

export const settingSchema = z.object({ value: text })
export const countrySchema = z.object({ states: list(z.object({ code: text, name: text })) })

export const trackingSchema = z.object({ tracking_id: identity, tracking_number: text })
export const trackingListSchema = patientList(trackingSchema)

export const fulfillmentSchema = z.object({
  id: identity,
  date_deleted: z.string().nullish(),
  meta_data: list(metaSchema),
})
export const fulfillmentListSchema = patientList(fulfillmentSchema)

export const noteListSchema = patientList(z.object({ id: identity, note: text }))
export const webhookListSchema = patientList(z.object({ id: identity, topic: text, delivery_url: text, status: text }))
export const environmentSchema = z.object({
  environment: z.object({ version: text, home_url: text }).catch({ version: '', home_url: '' }),
})

/** Carrier names by region, each with its link. */
export const providersSchema = patientRecord(patientRecord(z.unknown()).catch({}))
