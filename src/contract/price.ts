import { z } from 'zod'
import { goodsClasses } from '#domain/goods.ts'
import { parseDecimal } from '#domain/money.ts'
import { customsForms } from '#domain/order/customs-terms.ts'
import { isBelowZero, parseSize } from '#domain/size.ts'
import { endpoint } from './endpoint.ts'
import { line, rowId, yesNo } from './inputs.ts'

/** What an order has and a price does not depend on: whoever sends the order to be priced first sends it whole. */
const uncheckedField = z.unknown().optional()

/** Where from or to: the country is enough, the post code makes it exact. */
const place = z.object({
  countryCode: line(2)
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'invalid.country'),
  zipCode: line(20, 0).default(''),
  name: uncheckedField,
  company: uncheckedField,
  state: uncheckedField,
  city: uncheckedField,
  detailAddress: uncheckedField,
  telephone: uncheckedField,
  email: uncheckedField,
  id_card_number: uncheckedField,
  order_id: uncheckedField,
  address_id: uncheckedField,
})

const isNothing = (raw: unknown): boolean => raw === undefined || raw === null || (typeof raw === 'string' && raw.trim() === '')

/** Centimetres with one decimal, as number or text; inside millimetres. */
const side = (name: 'length' | 'width' | 'height') =>
  z.preprocess(
    (raw) => (isNothing(raw) ? '' : typeof raw === 'number' ? String(raw) : raw),
    z
      .string({ error: 'invalid.size' })
      .trim()
      .min(1, { error: `price.enter_${name}`, abort: true })
      .transform((text, check) => {
        const millimetres = isBelowZero(text) ? 0 : parseSize(text)
        if (millimetres !== null && millimetres > 0) return millimetres
        check.addIssue({ code: 'custom', message: millimetres === 0 ? 'invalid.above_zero' : 'invalid.size' })
        return z.NEVER
      }),
  )

const grams = z.preprocess(
  (raw) => (isNothing(raw) ? undefined : typeof raw === 'string' && /^-?\d{1,9}$/.test(raw.trim()) ? Number(raw) : raw),
  z
    .int({ error: ({ input }) => (input === undefined ? 'price.enter_weight' : 'invalid.integer') })
    .positive('invalid.above_zero')
    .max(10_000_000, 'invalid.too_big'),
)

/** A parcel as everybody writes it: cm and g. */
export const packageInput = z.object({
  length: side('length'),
  width: side('width'),
  height: side('height'),
  weight: grams,
  box_type_id: rowId.optional(),
})

const pounds = z.preprocess(
  (raw) => (typeof raw === 'number' ? String(raw) : raw),
  z.string({ error: 'invalid.required' }).transform((text, check) => {
    const value = parseDecimal(text)
    if (value !== null && value > 0) return value
    check.addIssue({ code: 'custom', message: value === null ? 'invalid.money' : 'invalid.above_zero' })
    return z.NEVER
  }),
)

/** Which cover, and for how much. */
const cover = z.object({ id: rowId, value: pounds })

/** By its names goods are found that may not simply be sent; either may still be missing. */
const itemName = z
  .preprocess((raw) => raw ?? '', z.string({ error: 'invalid.type' }).trim().max(500, 'invalid.too_long'))
  .default('')

const content = z.object({
  category_id: rowId.optional(),
  goods_id: rowId.optional(),
  englishName: itemName,
  chineseName: itemName,
  unitPrice: uncheckedField,
  unitPriceCurrency: uncheckedField,
  quantity: uncheckedField,
  weight: uncheckedField,
  sku: uncheckedField,
  hsCode: uncheckedField,
  originCountry: uncheckedField,
})

const parcel = z.object({
  package: packageInput,
  items: z.array(content).max(100).default([]),
  insurance: cover.optional(),
})

/** What a price is asked with, for so many parcels at once. */
export const quoteInput = (most: number) =>
  z
    .object({
      sender: place,
      receiver: place,
      package: packageInput.optional(),
      items: z.array(content).max(100).optional(),
      insurance: cover.optional(),
      packages: z.array(parcel).min(1, 'invalid.required').max(most, 'invalid.too_big').optional(),
      channel_id: rowId.optional(),
      service_type: uncheckedField,
      customs: uncheckedField,
      out_order_id: uncheckedField,
      platform_order_number: uncheckedField,
      remark: uncheckedField,
      client_key: uncheckedField,
      use_points: yesNo.default(false),
    })
    .refine((input) => input.package !== undefined || input.packages !== undefined, {
      path: ['package'],
      error: 'invalid.required',
    })

/** What to know about an item that may not simply be sent. */
const goodsWarning = z.strictObject({
  /** which of the parcels and which of its items, from 1 */
  parcel: z.int(),
  item: z.int(),
  category_id: z.int(),
  name: z.string(),
  class: z.enum(goodsClasses),
  /** what in its names made us think of it; nothing: the category was chosen */
  keyword: z.string(),
  text: z.string(),
})
export type GoodsWarning = z.output<typeof goodsWarning>
export const goodsWarnings = z.array(goodsWarning)

const offerLine = z.strictObject({
  code: z.string(),
  text: z.string(),
  /** which of the parcels, from 1 */
  parcel: z.int(),
  net: z.string(),
  vat: z.string(),
  amount: z.string(),
})

export const offer = z.strictObject({
  channel_id: z.int(),
  code: z.string(),
  name: z.string(),
  remark: z.string(),
  logo: z.string(),
  /** nothing where it is not offered */
  amount: z.string().nullable(),
  net: z.string().nullable(),
  vat: z.string().nullable(),
  lines: z.array(offerLine),
  weights: z.array(z.strictObject({ actual: z.int(), volumetric: z.int(), chargeable: z.int() })),
  days_min: z.int(),
  days_max: z.int(),
  days: z.string(),
  /** whether the channel insures what is inside */
  is_insurable: z.boolean(),
  /** what is asked for customs on this channel; null where the parcel crosses no border, or the channel asks for nothing */
  customs: z
    .strictObject({ form: z.enum(customsForms).exclude(['none']), hsCode: z.boolean(), idNumber: z.boolean(), eori: z.boolean() })
    .nullable(),
  price_table_id: z.int().nullable(),
  version: z.int().nullable(),
  /** why it is not offered */
  reason: z.string().optional(),
})

export type Offer = z.output<typeof offer>

export const price = {
  /** Every channel for these parcels, offered ones first and the cheapest of them at the top; no sign-in needed. */
  quote: endpoint({
    path: 'POST /api/channel/price',
    access: 'public',
    input: quoteInput(20),
    output: z.strictObject({ list: z.array(offer), total: z.int(), warnings: goodsWarnings }),
  }),
}
