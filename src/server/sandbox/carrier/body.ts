import { z } from 'zod'
import { isStorableText } from '#domain/text.ts'

const text = (max: number) => z.string().max(max).refine(isStorableText)

const party = z.object({
  name: text(200).min(1),
  company: text(200),
  address: text(500).min(1),
  city: text(200),
  state: text(200),
  post_code: text(30),
  country: z.string().regex(/^[A-Z]{2}$/),
  phone: text(60),
  email: text(200),
})

const webUrl = z.url({ protocol: /^https?$/ }).max(1000)

export const labelBody = z.object({
  /** where the carrier says by itself what happens to the parcel, and how long an hour of its journey takes */
  callback_url: webUrl.optional(),
  pace: z.enum(['hours', 'minutes', 'seconds']).default('hours'),
  reference: text(100).min(1),
  service: text(100),
  from: party,
  to: party,
  parcel: z.object({ length: z.int().min(1), width: z.int().min(1), height: z.int().min(1), weight: z.int().min(1).max(70_000) }),
  items: z
    .array(
      z.object({
        description: text(300),
        sku: text(100),
        quantity: z.int().min(1),
        unit_price: z.int().min(0),
        // Merchants of earlier days said none.
        currency: z
          .string()
          .regex(/^[A-Z]{3}$/)
          .default('GBP'),
        weight: z.int().min(0),
        hs_code: text(20),
        origin: text(2),
      }),
    )
    .max(200),
})
export type LabelBody = z.output<typeof labelBody>

export const manifestBody = z.object({
  reference: text(100).min(1),
  day: z.iso.date(),
  labels: z.array(text(100)).min(1).max(5000),
})
