import { z } from 'zod'
import { contentsTypes } from '#domain/order/customs-terms.ts'
import { orderPapers } from '#domain/order/print.ts'
import { useCauses } from '#domain/order/status.ts'

/** What an order looks like on the wire: money in pounds, sizes in cm, weights in g, times in seconds. */

const flag = z.union([z.literal(0), z.literal(1)])
const seconds = z.int().nullable()

const row = {
  id: z.int(),
  order_code: z.string(),
  out_order_id: z.string(),
  platform_order_number: z.string(),
  tracking_number: z.string(),
  channel_id: z.int(),
  channel_name: z.string(),
  service_type: z.string(),
  logistics_type: z.enum(['self', 'client']),
  status: z.int(),
  pay_status: z.int(),
  is_effective: z.int(),
  is_warehouse_scan: flag,
  void_status: z.int(),
  amount: z.string(),
  paid_amount: z.string(),
  actual_pay_amount: z.string(),
  receiver_name: z.string(),
  receiver_city: z.string(),
  receiver_country: z.string(),
  receiver_zip: z.string(),
  /** the first thing inside, and how many kinds there are */
  item_name: z.string(),
  item_count: z.int(),
  weight: z.int(),
  length: z.string(),
  width: z.string(),
  height: z.string(),
  /** why the label failed or waits and what can be done about it, in the caller's language */
  fail_reason: z.string(),
  /** what the carrier said when it refused, in its own words */
  carrier_reason: z.string(),
  next_try_time: seconds,
  /** what showed first that the parcel moved or reached us; '' where nothing has */
  used_cause: z.enum(['', ...useCauses]),
  /** the return that it belongs to: the label a parcel comes back with, or the one it goes out with again */
  follow_up: z.enum(['', 'return', 'reship']),
  /** it stands on a manifest that is being closed */
  is_manifesting: flag,
  /** why the carrier refused it on its last manifest, in the caller's language */
  manifest_reason: z.string(),
  void_until: seconds,
  print_count: z.int(),
  remark: z.string(),
  create_time: z.int(),
  update_time: z.int(),
  pay_time: seconds,
  label_time: seconds,
  manifest_time: seconds,
  warehouse_scan_time: seconds,
  void_time: seconds,
  delete_time: seconds,
}

export const orderRow = z.strictObject(row)
export type OrderRow = z.output<typeof orderRow>

/** What somebody who waits for labels needs to know of each. */
export const orderProgress = z.strictObject({
  id: row.id,
  order_code: row.order_code,
  status: row.status,
  void_status: row.void_status,
  fail_reason: row.fail_reason,
  next_try_time: row.next_try_time,
})
export type OrderProgress = z.output<typeof orderProgress>

const party = z.strictObject({
  name: z.string(),
  company: z.string(),
  state: z.string(),
  city: z.string(),
  detailAddress: z.string(),
  countryCode: z.string(),
  zipCode: z.string(),
  telephone: z.string(),
  email: z.string(),
  /** masked */
  id_card_number: z.string(),
})

const item = z.strictObject({
  englishName: z.string(),
  chineseName: z.string(),
  category_id: z.int().optional(),
  goods_id: z.int().optional(),
  unitPrice: z.string(),
  unitPriceCurrency: z.string(),
  quantity: z.int(),
  weight: z.int(),
  sku: z.string(),
  hsCode: z.string(),
  originCountry: z.string(),
})

/** What customs are told beside the items. */
const customs = z.strictObject({
  contents_type: z.enum(contentsTypes),
  contents_note: z.string(),
  eori: z.string(),
  ioss: z.string(),
  invoice_number: z.string(),
})

const priceLine = z.strictObject({ code: z.string(), text: z.string(), net: z.string(), vat: z.string(), amount: z.string() })

/** One thing that happened to an order, as its member sees it. */
export const orderMoment = z.strictObject({
  id: z.int(),
  time: z.int(),
  /** one of `orderVerbs` */
  verb: z.string(),
  text: z.string(),
  /** who did it: the member, our staff, or the system */
  actor: z.string(),
  reason: z.string(),
})

/** One thing the carrier was asked, and what it said; secrets are not in it. */
const exchange = z.strictObject({
  id: z.int(),
  kind: z.enum(['label', 'void']),
  time: z.int(),
  tries: z.int(),
  outcome: z.string(),
  request: z.unknown(),
  response: z.unknown(),
})

export const orderDetail = z.strictObject({
  ...row,
  /** whose it is */
  user: z.strictObject({ id: z.int(), username: z.string() }),
  app_id: z.int().nullable(),
  sender: party,
  receiver: party,
  package: z.strictObject({
    length: z.string(),
    width: z.string(),
    height: z.string(),
    weight: z.int(),
    box_type_id: z.int().optional(),
  }),
  items: z.array(item),
  customs,
  insurance: z.strictObject({ id: z.int(), value: z.string() }).nullable(),
  net: z.string(),
  vat: z.string(),
  lines: z.array(priceLine),
  /** with the box that we sold */
  total_weight: z.int(),
  chargeable_weight: z.int(),
  price_table_id: z.int().nullable(),
  price_version: z.int().nullable(),
  /** until when the price holds */
  price_until: z.int(),
  use_points: flag,
  /** how many points its price takes: taken when it is paid, and given back with the money */
  points_used: z.int(),
  third_party: z.string(),
  money: z.string(),
  foreign_money: z.string(),
  foreign_currency: z.string(),
  foreign_rate: z.string(),
  internal_money: z.string(),
  offline: z.string(),
  history: z.array(orderMoment),
  exchanges: z.array(exchange),
  request_content: z.unknown(),
  response_content: z.unknown(),
  /** what can be printed of it now */
  formats: z.array(z.enum(['pdf', 'a4', 'zpl'])),
  /** which papers go with it: the label, and what customs get */
  papers: z.array(z.enum(orderPapers)),
})
export type OrderDetail = z.output<typeof orderDetail>
