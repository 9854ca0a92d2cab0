import { z } from 'zod'
import { contentsTypes, normalizeCustomsNumber } from '#domain/order/customs-terms.ts'
import { isPrintDocument, orderPapers, type PrintDocument } from '#domain/order/print.ts'
import { orderTabs } from '#domain/order/status.ts'
import { callsAt } from './endpoint.ts'
import { calendarDay, expectedAmount, line, positiveAmount, rowId, rowIds, yesNo } from './inputs.ts'
import { orderDetail, orderProgress, orderRow } from './order-row.ts'
import { typedParty } from './party.ts'
import { goodsWarnings, offer, packageInput, price, quoteInput } from './price.ts'
import { actionResult } from './row-action.ts'

/** Orders ("sheet orders" on the wire): one parcel, one label. */

const access = 'member:account/sheetOrder'

/** The masked number as it was answered means that number, of this order or of the one named here. */
const party = typedParty.extend({ order_id: rowId.optional(), address_id: rowId.optional() })
export type OrderPartyInput = z.output<typeof party>

const whole = (raw: unknown) => (typeof raw === 'string' && /^-?\d{1,9}$/.test(raw.trim()) ? Number(raw) : raw)

/** Pounds, "12.30" or 12.3; a gift may be worth nothing. */
const unitPrice = z.preprocess(
  (raw) => (typeof raw === 'number' ? String(raw) : raw),
  z.string({ error: 'invalid.order.item_price' }).regex(/^\d{1,7}(\.\d{1,2})?$/, 'invalid.order.item_price'),
)

const item = z.object({
  englishName: line(60, 0).default(''),
  chineseName: line(60, 0).default(''),
  category_id: rowId.optional(),
  goods_id: rowId.optional(),
  unitPrice,
  unitPriceCurrency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'invalid.choice')
    .default('GBP'),
  quantity: z.preprocess(
    whole,
    z
      .int({ error: 'invalid.order.item_quantity' })
      .positive('invalid.order.item_quantity_positive')
      .max(100_000, 'invalid.too_big'),
  ),
  /** grams of one piece; 0 where nobody weighed it */
  weight: z
    .preprocess(whole, z.int({ error: 'invalid.type' }).min(0, 'invalid.above_zero').max(10_000_000, 'invalid.too_big'))
    .default(0),
  sku: line(60, 0).default(''),
  hsCode: line(20, 0).default(''),
  originCountry: z
    .string()
    .regex(/^([A-Z]{2})?$/, 'invalid.country')
    .default(''),
})
export type OrderItem = z.output<typeof item>

const customsNumber = line(30, 0).transform(normalizeCustomsNumber).default('')

/** For customs, where the parcel crosses a border; what a channel asks for beyond it stands on the offers of `quote`. */
const customs = z.object({
  contents_type: z.enum(contentsTypes, { error: 'invalid.choice' }).default('sale'),
  contents_note: line(60, 0).default(''),
  eori: customsNumber,
  ioss: customsNumber,
  invoice_number: line(35, 0).default(''),
})

const cover = z.object({ id: rowId, value: positiveAmount })

const parcel = z.object({
  package: packageInput,
  items: z.array(item, { error: 'invalid.order.no_item' }).min(1, 'invalid.order.no_item').max(100, 'invalid.too_big'),
  insurance: cover.optional(),
})
export type OrderParcel = z.output<typeof parcel>

/** So many parcels are priced and ordered at once; a visitor asks for fewer. */
const mostParcels = 50

export const orderContent = z.object({
  sender: party,
  receiver: party,
  package: packageInput.optional(),
  items: parcel.shape.items.optional(),
  insurance: cover.optional(),
  packages: z
    .array(parcel, { error: 'invalid.order.no_package' })
    .min(1, 'invalid.order.no_package')
    .max(mostParcels, 'invalid.too_big')
    .optional(),
  channel_id: rowId.optional(),
  /** the channel's service code, for callers that know it and not its number */
  service_type: line(32, 0).optional(),
  /** not sent with an edit: as it was */
  customs: customs.optional(),
  out_order_id: line(60, 0).default(''),
  platform_order_number: line(60, 0).default(''),
  remark: line(200, 0).default(''),
  /** whether points pay what they can; they are taken when it is paid */
  use_points: yesNo.default(false),
  /** made by the client once for each form: sent twice, it makes the same orders */
  client_key: z.string().min(8, 'invalid.format').max(64, 'invalid.too_long').optional(),
})
export type OrderContent = z.output<typeof orderContent>

/** What a new member does first, in this order. */
export const checklistSteps = ['sender', 'top_up', 'label'] as const
export type ChecklistStep = (typeof checklistSteps)[number]

export const orderExportForms = ['list', 'full'] as const

const code = (highest: number) => z.coerce.number().int().min(0).max(highest).optional()

export const orderFilter = z.object({
  tab: z.enum(orderTabs).default('all'),
  status: code(3),
  pay_status: code(3),
  is_effective: code(2),
  is_warehouse_scan: code(1),
  void_status: code(3),
  /** whether its label was ever printed */
  is_printed: code(1),
  /** with `is_printed=0`: these are listed too, although they were printed meanwhile */
  keep: rowIds.optional(),
  channel_id: rowId.optional(),
  /** paid for together with this payment of the caller's */
  payment_no: z.string().trim().max(40, 'invalid.too_long').optional(),
  /** from this sheet of the caller's */
  import_id: rowId.optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'invalid.country')
    .optional(),
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  /** any number of it, or whom it goes to */
  q: z.string().trim().max(100).optional(),
})

const sorts = z.enum(['new', 'old', 'dear', 'cheap']).default('new')

const idsInput = z.object({ ids: rowIds })

const printKind = z.unknown().transform((name, check): PrintDocument => {
  if (isPrintDocument(name)) return name
  check.addIssue({ code: 'custom', message: 'invalid.document', params: { name: String(name).slice(0, 40) } })
  return z.NEVER
})

const createdOrder = { id: z.int(), order_code: z.string(), amount: z.string(), warnings: goodsWarnings }

const { get, post } = callsAt('/api/sheetOrder', access)

export const orders = {
  index: get('index', {
    input: orderFilter.extend({
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      limit: z.coerce.number().int().min(1).max(200).default(20),
      order: sorts,
    }),
    output: z.strictObject({ list: z.array(orderRow), total: z.int(), more: z.boolean().optional() }),
  }),
  /** How many there are of each kind; counting stops at a thousand. */
  counts: get('counts', {
    input: z.object({}),
    output: z.strictObject({
      tabs: z.record(z.enum(orderTabs), z.int()),
      to_print: z.int(),
      /** parcels on their way, those of them that should have arrived, and all that have */
      in_transit: z.int(),
      late: z.int(),
      delivered: z.int(),
      /** proposals that wait for the member's answer */
      reweighs: z.int(),
      /** claims that wait for the member's answer */
      claims: z.int(),
      /** parcels that came back and wait for the member's choice */
      returns_in_stock: z.int(),
      /** parcels of shop orders that their shops were not told of, and those that they refused to hear of */
      not_notified: z.int(),
      /** orders of shops that are to be bought, ready or not */
      new_shop_orders: z.int(),
      notify_failed: z.int(),
      most: z.int(),
      /** pounds; a balance below this is pointed out */
      low_balance: z.string(),
      /** which of a new member's first steps are done; null once all are, or once the member hid the list */
      checklist: z.record(z.enum(checklistSteps), z.boolean()).nullable(),
    }),
  }),
  /** How far the labels of these orders are, in the order they were asked for; what is not the caller's is left out. */
  progress: get('progress', { input: idsInput, output: z.strictObject({ list: z.array(orderProgress) }) }),
  /** Which papers go with these orders by their channel and destination; what is not the caller's is left out. */
  papers: get('papers', {
    input: idsInput,
    output: z.strictObject({ list: z.array(z.strictObject({ id: z.int(), papers: z.array(z.enum(orderPapers)) })) }),
  }),
  detail: get('detail', { input: z.object({ id: rowId }), output: z.strictObject({ row: orderDetail }) }),
  /** A spreadsheet of what the list shows, or only of these of it; the task that writes it brings the file. */
  export: post('export', {
    input: orderFilter.extend({
      order: sorts,
      ids: rowIds.optional(),
      /** `list`: the columns that are named, a row for each order; `full`: everything about it, a row for each item, as an import reads it */
      form: z.enum(orderExportForms, { error: 'invalid.choice' }).default('list'),
      columns: z.array(z.string().max(80)).max(100).optional(),
    }),
    output: z.strictObject({ id: z.int() }),
  }),
  add: post('add', { input: orderContent, output: z.strictObject({ ...createdOrder, ids: z.array(z.int()) }) }),
  edit: post('edit', { input: orderContent.extend({ id: rowId }), output: z.strictObject(createdOrder) }),
  del: post('del', { input: idsInput, output: actionResult }),
  /** As the price estimate, and with points where that is wished. */
  quote: post('quote', {
    input: quoteInput(mostParcels),
    output: price.quote.output.extend({
      list: z.array(offer.extend({ points: z.int() })),
      /** what the caller has now, and what all of it would take off, and what is earned and not to be spent yet; nothing where points cannot be spent */
      points: z.strictObject({ has: z.int(), worth: z.string(), pending: z.int() }),
    }),
  }),
  /** Nothing is taken when the orders come to another sum than the caller saw. */
  pay: post('pay', { input: idsInput.extend({ expected_amount: expectedAmount.optional() }), output: actionResult }),
  cancel: post('cancel', { input: idsInput, output: actionResult }),
  retry: post('retry', { input: idsInput.extend({ expected_amount: expectedAmount.optional() }), output: actionResult }),
  /** Takes the last print of each back: nothing came out of the printer. */
  unprint: post('unprint', { input: idsInput, output: actionResult }),
  print: post('print', {
    heavy: true,
    input: idsInput.extend({
      format: z.enum(['pdf', 'a4', 'zpl'], { error: 'invalid.choice' }).default('pdf'),
      /** labels to a sheet of A4, and which place is the first that is still free */
      up: z.coerce
        .number()
        .pipe(z.union([z.literal(1), z.literal(2), z.literal(4)], { error: 'invalid.choice' }))
        .default(1),
      start: z.coerce.number().int().min(1).max(4).default(1),
      /** which papers, in one file; what an order has none of is left out for it */
      documents: z.array(printKind, { error: 'invalid.type' }).min(1, 'invalid.required').default(['label']),
    }),
    output: z.strictObject({ url: z.string() }),
  }),
}
