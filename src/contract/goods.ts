import { z } from 'zod'
import { goodsClasses } from '#domain/goods.ts'
import { endpoint } from './endpoint.ts'
import { emptyInput } from './inputs.ts'

const rule = z.strictObject({
  /** two letters and the name; both empty: wherever it goes */
  country: z.string(),
  country_name: z.string(),
  /** to every country but that one */
  is_except: z.int(),
  class: z.enum(goodsClasses),
  note: z.string(),
})

const goodsEntry = z.strictObject({
  id: z.int(),
  name: z.string(),
  name_zh: z.string(),
  name_en: z.string(),
  class: z.enum(goodsClasses),
  conditions: z.string(),
  rules: z.array(rule),
})

const category = goodsEntry.extend({
  /** of both languages: whatever somebody types is looked for */
  keywords: z.array(z.string()),
  goods: z.array(
    goodsEntry.extend({ hs_code: z.string(), /** two letters; empty where nobody said it */ origin_country: z.string() }),
  ),
})

export type GoodsCategory = z.output<typeof category>

/** What may be sent, for the list of goods that are not, and for whoever enters the contents of a parcel. */
export const goods = {
  index: endpoint({
    path: 'GET /api/goods/index',
    access: 'public',
    input: emptyInput,
    output: z.strictObject({ list: z.array(category), total: z.int() }),
  }),
}
