import { z } from 'zod'
import { taskStates } from '#domain/task.ts'
import { callsAt } from './endpoint.ts'
import { calendarDay, emptyInput, expectedAmount, line, positiveAmount, rowId, rowIds, yesNo } from './inputs.ts'
import { typedParty } from './party.ts'
import { packageInput } from './price.ts'
import { actionResult } from './row-action.ts'

/** Orders of linked shops on their way to a label. */

const access = 'member:account/newOrders'
const { get, post } = callsAt('/api/shopOrder', access)
const ids = z.object({ ids: rowIds })

/** Sent empty, a side or the weight is not known any more. */
const orEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => null), z.null(), schema], { error: 'invalid.type' }).optional()

/** What is declared of a line; what is not sent stays. */
const declaredItem = z.object({
  line_id: line(100),
  english_name: line(60, 0).optional(),
  chinese_name: line(60, 0).optional(),
  unit_price: positiveAmount.optional(),
  /** grams of one piece */
  weight: z.coerce
    .number({ error: 'invalid.integer' })
    .int('invalid.integer')
    .min(0, 'invalid.above_zero')
    .max(10_000_000)
    .optional(),
  hs_code: line(20, 0).optional(),
  origin_country: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^([A-Z]{2})?$/, 'invalid.country')
    .optional(),
})

const { length, width, height, weight } = packageInput.shape
const edit = z.object({
  id: rowId,
  weight: orEmpty(weight),
  length: orEmpty(length),
  width: orEmpty(width),
  height: orEmpty(height),
  channel_id: orEmpty(rowId),
  receiver: typedParty.optional(),
  items: z.array(declaredItem).max(100, 'invalid.too_big').optional(),
  insurance: z.object({ id: rowId, value: positiveAmount }).nullable().optional(),
  remark: line(200, 0).optional(),
})

/** Sizes in centimetres, grams: of the packing alone, or of the whole parcel. */
const presetFields = {
  name: line(40),
  length,
  width,
  height,
  weight: z.coerce
    .number({ error: 'invalid.integer' })
    .int('invalid.integer')
    .min(0, 'invalid.above_zero')
    .max(10_000_000, 'invalid.too_big'),
  is_whole: yesNo.default(false),
  box_type_id: rowId.nullable().default(null),
}
const preset = z.strictObject({
  id: z.int(),
  name: z.string(),
  length: z.string(),
  width: z.string(),
  height: z.string(),
  weight: z.int(),
  is_whole: z.union([z.literal(0), z.literal(1)]),
  box_type_id: z.int().nullable(),
})
export type ParcelPresetRow = z.output<typeof preset>

const tagName = line(24)
const tags = z.array(tagName).max(10, 'invalid.too_big').default([])

const state = z.strictObject({ id: z.int(), state: z.int(), reasons: z.array(z.string()), amount: z.string().nullable() })

/** One of the orders that are bought in one go. `order_id` is the shipping order, whose label is followed and printed. */
const purchaseLine = z.strictObject({
  id: z.int(),
  number: z.string(),
  state: z.enum(['waiting', 'bought', 'left_out']),
  message: z.string(),
  order_id: z.int().nullable(),
})
export type PurchaseLine = z.output<typeof purchaseLine>

export const shopOrders = {
  /** What filters and editors offer: the member's shops, the words they tag with, how they pack. */
  choices: get('choices', {
    input: emptyInput,
    output: z.strictObject({
      shops: z.array(z.strictObject({ id: z.int(), name: z.string(), kind: z.string() })),
      tags: z.array(z.string()),
      presets: z.array(preset),
      has_sender: z.boolean(),
    }),
  }),
  edit: post('edit', { input: edit, output: state }),
  setChannel: post('setChannel', { input: ids.extend({ channel_id: rowId }), output: actionResult }),
  presets: get('presets', { input: emptyInput, output: z.strictObject({ list: z.array(preset) }) }),
  presetAdd: post('presetAdd', { input: z.object(presetFields), output: z.strictObject({ id: z.int() }) }),
  presetEdit: post('presetEdit', { input: z.object({ id: rowId, ...presetFields }), output: z.null() }),
  presetDel: post('presetDel', { input: z.object({ id: rowId }), output: z.null() }),
  applyPreset: post('applyPreset', { input: ids.extend({ preset_id: rowId }), output: actionResult }),
  tag: post('tag', { input: ids.extend({ add: tags, remove: tags }), output: actionResult }),
  /** `until`: the day on which it is released by itself */
  hold: post('hold', {
    input: ids.extend({
      is_held: yesNo,
      until: z.union([z.literal('').transform(() => null), z.null(), calendarDay]).optional(),
    }),
    output: actionResult,
  }),
  /** One parcel for several orders of the same person: all go into the first. */
  combine: post('combine', { input: ids, output: z.strictObject({ id: z.int() }) }),
  uncombine: post('uncombine', { input: ids, output: actionResult }),
  /** Which pieces lie in which parcel; together they are all of the order. */
  split: post('split', {
    input: z.object({
      id: rowId,
      parts: z
        .array(
          z
            .array(z.object({ line_id: line(100), quantity: z.coerce.number().int().min(1, 'invalid.above_zero').max(100_000) }))
            .min(1, 'invalid.required')
            .max(100, 'invalid.too_big'),
        )
        .min(2, 'invalid.required')
        .max(10, 'invalid.too_big'),
    }),
    output: z.strictObject({ ids: z.array(z.int()) }),
  }),
  unsplit: post('unsplit', { input: ids, output: actionResult }),
  /** Taken out of sight without a label. */
  close: post('close', { input: ids, output: actionResult }),
  /** Back to what is to be bought; a label that failed is tried again as it is. */
  reopen: post('reopen', { input: ids, output: actionResult }),
  voidLabel: post('voidLabel', { input: ids, output: actionResult }),
  /** What happened at the shop after the label was bought has been seen. */
  dismiss: post('dismiss', { input: ids, output: actionResult }),
  /** Starts the task that buys; nothing is begun when they come to another sum than the caller saw, or to more than there is. */
  buy: post('buy', {
    input: ids.extend({ expected_amount: expectedAmount.optional() }),
    output: z.strictObject({ id: z.int(), count: z.int(), amount: z.string() }),
  }),
  /** How far it is, and what came of each. */
  purchase: get('purchase', {
    input: z.object({ id: rowId }),
    output: z.strictObject({ state: z.enum(taskStates), list: z.array(purchaseLine) }),
  }),
}

/** An order of a shop as its list brings it. */
export type ShopOrderRow = {
  id: number
  platform_order_number: string
  shop_id: number
  shop_name: string
  shop_kind: string
  part: number
  part_count: number
  shop_state: number
  state: number
  receiver_name: string
  receiver_country: string
  receiver_city: string
  item_count: number
  item_name: string
  skus: string[]
  image_url: string
  currency: string
  total: string
  weight: number | null
  length: string | null
  width: string | null
  height: string | null
  channel_id: number | null
  channel: { id: number; name: string } | null
  preset_id: number | null
  amount: string | null
  tags: string[]
  is_held: number
  /** a day of the calendar */
  hold_until: string | null
  alert: string
  reasons: string[]
  /** what is wrong, by field, in the reader's words */
  problems: Record<string, string>
  explain: { rule?: string; did?: string[] }[]
  combined_into: number | null
  combined_count: number
  /** numbers of what lies in the same parcel */
  combined_numbers: string[]
  /** other orders to the same person at the same address that could leave with it */
  same_buyer: number[]
  order_id: number | null
  order_code: string
  tracking_number: string
  notify_state: number
  remark: string
  ordered_time: number
}

/** What the drawer shows besides. */
export type ShopOrderDetail = ShopOrderRow & {
  receiver: Record<string, string>
  items: {
    lineId: string
    sku: string
    englishName: string
    chineseName: string
    quantity: number
    unitPrice: number
    currency: string
    weight: number
    hsCode: string
    originCountry: string
    imageUrl: string
    /** of which order it is, where several lie in the parcel */
    number: string
  }[]
  insurance_id: number | null
  insurance_value: string | null
  sale_note: string
  sale_service: string
  sale_time: number
  create_time: number
}
